import StoicCLI
import Testing

// C6
@Suite struct `Numbers with units` {
    @Test(arguments: [
        ("0s", Duration.zero), ("1ms", .milliseconds(1)), ("250ms", .milliseconds(250)), ("2s", .seconds(2)),
        ("1.5s", .milliseconds(1_500)), ("0.0005s", .microseconds(500)), ("2m", .seconds(120)),
        ("1.5m", .seconds(90)), ("1h", .seconds(3_600)), ("0.000000001s", .nanoseconds(1)),
        ("1.50ms", .microseconds(1_500)), ("0000001s", .seconds(1)),
    ])
    func `are durations, exactly`(text: String, duration: Duration) throws {
        #expect(try Quantity.duration(text, "--deadline") == duration)
    }

    @Test(arguments: [
        "", "s", "5", "5 s", "-1s", "+1s", "1e3s", "nans", "infs", ".5s", "5.s", "1..5s", "1,5s", "0x10s",
        "1S",
        "1d", "٣s", "99999999999999999999s", "9999999999h", "0.0000000001s", "1.1.1s", "5ms ", "\n5s",
    ])
    func `are refused as durations with the option's name`(text: String) {
        #expect { try Quantity.duration(text, "--deadline") } throws: { error in
            "\(error)".hasPrefix("--deadline: ") && !"\(error)".contains("\n")
        }
    }

    @Test(arguments: [
        ("0B", 0), ("10B", 10), ("1KB", 1_000), ("10MB", 10_000_000), ("2GB", 2_000_000_000),
        ("1.5KB", 1_500),
        ("0.001KB", 1),
    ])
    func `are sizes in powers of ten`(text: String, bytes: Int) throws {
        #expect(try Quantity.bytes(text, "--max-bytes") == bytes)
    }

    @Test(arguments: [
        "", "10", "MB", "10mb", "10MiB", "-1B", "0.5B", "0.0001KB", "99999999999999GB", "1e3KB",
    ])
    func `are refused as sizes`(text: String) {
        #expect(throws: UsageError.self) { try Quantity.bytes(text, "--max-bytes") }
    }

    @Test(arguments: ["", "-1", "+1", "0", "1001", "1.0", "9223372036854775808", "١", " 3"])
    func `are refused as a number of attempts`(text: String) {
        #expect(throws: UsageError.self) { try Quantity.integer(text, "--attempts", in: 1...1_000) }
    }

    @Test(arguments: ["", "nan", "inf", "-0.1", "1.0001", "1e0", "0x0", ".", "2"])
    func `are refused as a unit`(text: String) {
        #expect(throws: UsageError.self) { try Quantity.unit(text, "--unit") }
    }

    @Test func `are units at both ends`() throws {
        #expect(try Quantity.unit("0", "--unit") == 0)
        #expect(try Quantity.unit("1", "--unit") == 1)
        #expect(try Quantity.seed("18446744073709551615", "--seed") == .max)
    }
}
