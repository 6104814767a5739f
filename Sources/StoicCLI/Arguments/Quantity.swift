import StoicHTTP

/// Numbers with units as the command line takes them: exact, never by way of a floating-point number.
package enum Quantity {
    /// A duration: `250ms`, `2s`, `1.5m`, `1h`.
    package static func duration(_ text: String, _ option: String) throws(UsageError) -> Duration {
        let form = "a duration: a number and one of ms, s, m, h, as in 250ms or 1.5s"
        do throws(QuantityText.Refusal) {
            return try QuantityText.duration(text)
        } catch {
            throw refusal(error, text, option, form: form, finest: "a nanosecond")
        }
    }

    /// A size: `512B`, `64KB`, `10MB`, `1GB`, in powers of ten.
    package static func bytes(_ text: String, _ option: String) throws(UsageError) -> Int {
        let form = "a size: a number and one of B, KB, MB, GB, as in 500KB or 10MB"
        do throws(QuantityText.Refusal) {
            return try QuantityText.bytes(text)
        } catch {
            throw refusal(error, text, option, form: form, finest: "a byte")
        }
    }

    private static func refusal(
        _ refusal: QuantityText.Refusal, _ text: String, _ option: String, form: String, finest: String
    ) -> UsageError {
        let reason =
            switch refusal {
            case .form: "is not \(form)"
            case .tooLarge: "is too large"
            case .tooFine: "is finer than \(finest)"
            }
        return UsageError(option, "\(Printable.quoted(text)) \(reason)")
    }

    /// A whole number in decimal digits.
    package static func integer(
        _ text: String, _ option: String, in range: ClosedRange<Int>
    ) throws(UsageError) -> Int {
        guard isDigits(text), let number = Int(text), range.contains(number) else {
            throw UsageError(
                option,
                "\(Printable.quoted(text)) is not a whole number in \(range.lowerBound)…\(range.upperBound)")
        }
        return number
    }

    /// A seed: any whole number of 64 bits.
    package static func seed(_ text: String, _ option: String) throws(UsageError) -> UInt64 {
        guard isDigits(text), let number = UInt64(text) else {
            throw UsageError(option, "\(Printable.quoted(text)) is not a whole number of at most 64 bits")
        }
        return number
    }

    /// A random unit: a decimal number in 0…1.
    package static func unit(_ text: String, _ option: String) throws(UsageError) -> Double {
        let isDecimal = text.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
        guard isDecimal, let unit = Double(text), unit >= 0, unit <= 1 else {
            throw UsageError(option, "\(Printable.quoted(text)) is not a number in 0…1")
        }
        return unit
    }

    private static func isDigits(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
