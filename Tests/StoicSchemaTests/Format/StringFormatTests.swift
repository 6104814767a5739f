import StoicSchema
import Testing

/// J2.
@Suite struct `A string's format` {
    struct Case: Sendable, CustomTestStringConvertible {
        let format: StringFormat
        let valid: [String]
        let invalid: [String]

        init(_ format: StringFormat, _ valid: [String], not invalid: [String]) {
            self.format = format
            self.valid = valid
            self.invalid = invalid
        }

        var testDescription: String { format.rawValue }
    }

    static let cases = [
        Case(
            .dateTime,
            [
                "2024-02-29T12:00:00Z", "2024-01-01t00:00:00.5z", "2016-12-31T23:59:60Z",
                "2017-01-01T08:59:60+09:00", "2016-12-31T18:59:60-05:00", "2015-06-30T23:59:60.25Z",
                "1900-02-28T23:59:59-00:00",
            ],
            not: [
                "2016-12-30T23:59:60Z", "2017-01-01T00:59:60Z", "2017-01-02T08:59:60+09:00",
                "2016-12-30T18:59:60-05:00", "2024-02-30T12:00:00Z", "2024-01-01T00:00:00",
                "2024-01-01 00:00:00Z", "2024-01-01T00:00:00.Z", "2024-01-01T00:00Z", "2024-01-01", "",
                "2024-01-01T00:00:00+0100", "2024-01-01T00:00:00+24:00",
            ]),
        Case(
            .date, ["2024-02-29", "2000-02-29", "0000-01-01", "9999-12-31"],
            not: [
                "2023-02-29", "1900-02-29", "2024-04-31", "2024-13-01", "2024-00-01", "24-01-01", "2024-1-1",
            ]),
        Case(
            .time, ["23:59:59Z", "00:00:00+23:59", "23:59:60Z", "00:59:60+01:00"],
            not: ["24:00:00Z", "23:60:00Z", "23:59:61Z", "12:59:60Z", "23:59:59", "23:59:59.Z", "23:59Z"]),
        Case(
            .duration, ["P1Y2M3DT4H5M6S", "P3W", "PT0S", "P1M", "PT5M", "P2DT1M"],
            not: ["P", "PT", "P1", "P1H", "PT1Y", "P1Y1D", "PT1H1S", "P1W1D", "P1.5D", "p1d", "P1DT", "1D"]),
        Case(
            .uuid, ["f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF"],
            not: [
                "f81d4fae7dec11d0a76500a0c91e6bf6", "{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}",
                "f81d4fae-7dec-11d0-a765-00a0c91e6bfg", "",
            ]),
        Case(
            .uri,
            [
                "https://user:p%40ss@host.example:8080/a/b;c=1?q=/?#f", "a:", "urn:isbn:123", "file:///etc/x",
                "http://[v1.a:b]/", "http://[::1]:/", "x+y-z.1:/", "http:////",
            ],
            not: [
                "", ":", "1a:b", "/a", "a", "http://a b", "http://[::1", "http://::1/", "http://a:b:1/",
                "a:%4",
                "a:#b#c", "http://[fe80::1%25eth0]/", "http://h/[", "é:a", "a:é",
            ]),
        Case(
            .uriReference, ["", "a", "../b?c#d", "?q", "#f", "//h:1/p", "a/b:c", "https://h", "./a:b"],
            not: ["1:b", "a b", "%", "\\a", "#a#b", "//a:x", "//[1]/"]),
        Case(
            .email,
            [
                "a@b", "a.b+c@d-e.example", "\"a\\\"@ b\"@c.example", "a@[192.0.2.1]", "a@[ipv6:2001:db8::1]",
                String(repeating: "a", count: 64) + "@b.c",
            ],
            not: [
                "", "@", "a", "a@", "@b", "a@b@c", ".a@b", "a.@b", "a..b@c", "a@-b", "a@b.", "a@b_c", "a b@c",
                "\"a@b", "\"a\"b@c", "a@[1.2.3]", "a@[::1]", "é@b", "a@é", "\"\\", "\"a\\\n\"@b",
                String(repeating: "a", count: 65) + "@b.c",
            ]),
        Case(
            .hostname,
            [
                "a", "a.b", "1.2", "a-b.example", String(repeating: "a", count: 63),
                String(repeating: "a.", count: 126) + "a",
            ],
            not: [
                "", ".", "a.", ".a", "a..b", "-a", "a-", "a_b", "é", "a b", String(repeating: "a", count: 64),
                String(repeating: "a.", count: 126) + "aa",
            ]),
        Case(
            .ipv4, ["0.0.0.0", "255.255.255.255", "192.0.2.1"],
            not: ["256.0.0.1", "01.2.3.4", "1.2.3", "1.2.3.4.5", "1..3.4", "1.2.3.4 ", "", "1.2.3.0004"]),
        Case(
            .ipv6,
            [
                "::", "::1", "1::", "2001:db8::1", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:1.2.3.4", "::1.2.3.4",
                "1:2:3:4:5:6:7::", "FFFF::",
            ],
            not: [
                "", ":", "1", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3", ":::", "12345::", "::1.2.3",
                "1.2.3.4::", "1:2:3:4:5:6:7:1.2.3.4", "1:2:3:4:5:6:7:8::", "fe80::1%1", ":1::", "::1:", "::g",
            ]),
        Case(.jsonPointer, ["", "/", "/a~0b/~1", "/é", "//"], not: ["a", "#/a", "/~", "/~2", "/a~"]),
        Case(
            .regex, ["", "^a$", "(?=a)b", "(a)\\1", "(?<n>a)\\k<n>", "(a{1000}){1000}", "a{5000}"],
            not: ["(", "a**", "\\Z", "[z-a]", "(a)\\2", "a{2,1}", "]"]),
    ]

    @Test(arguments: cases) func `holds for what its standard allows and nothing else`(_ row: Case) {
        for text in row.valid { #expect(row.format.matches(text), "\(text.debugDescription)") }
        for text in row.invalid { #expect(!row.format.matches(text), "\(text.debugDescription)") }
    }

    @Test func `has a row in the table, whichever it is`() {
        #expect(Self.cases.map(\.format) == StringFormat.allCases)
    }

    @Test func `never traps, whatever is cut from or put into a text`() {
        var random = SplitMix(state: 3)
        let noise = [
            "", "0", "9", ":", "-", "[", "]", "%", "@", "\"", "\\", "~", "T", "Z", "P", "é", "\0", "/", ".",
        ]
        for row in Self.cases {
            for text in row.valid {
                for _ in 0..<200 {
                    var scalars = Array(text.unicodeScalars)
                    let start = random.below(scalars.count + 1)
                    let end = min(scalars.count, start + random.below(3))
                    scalars.replaceSubrange(
                        start..<end, with: noise[random.below(noise.count)].unicodeScalars)
                    let changed = String(String.UnicodeScalarView(scalars))
                    for format in StringFormat.allCases where format.matches(changed) {
                        // What all these formats are made of, but for the two that take any scalar.
                        let takesAny = format == .jsonPointer || format == .regex
                        #expect(takesAny || changed.utf8.allSatisfy { $0 < 0x80 }, "\(changed)")
                    }
                }
            }
        }
    }
}
