extension PatternParser {
    enum Escape {
        case scalar(UInt32)
        case set(ScalarSet)
    }

    /// What an escape means within a class and outside; the index is behind the backslash.
    mutating func escape(from start: Int) throws(PatternError) -> Escape {
        guard let scalar = next else { throw error(.unknownEscape, at: start) }
        index += 1
        switch scalar {
        case "d": return .set(.digits)
        case "D": return .set(ScalarSet.digits.inverted)
        case "w": return .set(.wordScalars)
        case "W": return .set(ScalarSet.wordScalars.inverted)
        case "s": return .set(.whiteSpace)
        case "S": return .set(ScalarSet.whiteSpace.inverted)
        case "p", "P": return .set(try property(from: start, isNegated: scalar == "P"))
        case "t": return .scalar(0x09)
        case "n": return .scalar(0x0A)
        case "v": return .scalar(0x0B)
        case "f": return .scalar(0x0C)
        case "r": return .scalar(0x0D)
        case "0":
            if let digit = next, digit >= "0", digit <= "9" { throw error(.malformedEscape, at: start) }
            return .scalar(0)
        case "c": return .scalar(try control(from: start))
        case "x": return .scalar(try hexadecimal(2, from: start))
        case "u": return .scalar(try unicode(from: start))
        default:
            guard scalar.isASCIIPunctuation || scalar == " " else { throw error(.unknownEscape, at: start) }
            return .scalar(scalar.value)
        }
    }

    private mutating func control(from start: Int) throws(PatternError) -> UInt32 {
        guard let letter = next, letter.isASCIILetter else { throw error(.malformedEscape, at: start) }
        index += 1
        return letter.value % 32
    }

    private mutating func hexadecimal(_ count: Int, from start: Int) throws(PatternError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<count {
            guard let digit = next?.hexadecimalValue else { throw error(.malformedEscape, at: start) }
            value = value * 16 + digit
            index += 1
        }
        return value
    }

    /// `\uXXXX`, two of them for a scalar beyond the first plane, or `\u{X}`. Half a pair is read, and
    /// matches nothing: no text holds one.
    private mutating func unicode(from start: Int) throws(PatternError) -> UInt32 {
        if take("{") {
            var value: UInt32?
            while let digit = next?.hexadecimalValue {
                value = (value ?? 0) * 16 + digit
                guard value ?? 0 <= 0x10FFFF else { throw error(.malformedEscape, at: start) }
                index += 1
            }
            guard let value, take("}") else { throw error(.malformedEscape, at: start) }
            return value
        }
        let first = try hexadecimal(4, from: start)
        let second = index
        guard (0xD800...0xDBFF).contains(first), next == "\\", scalar(after: 1) == "u",
            scalar(after: 2)?.hexadecimalValue != nil
        else { return first }
        index += 2
        let low = try hexadecimal(4, from: second)
        guard (0xDC00...0xDFFF).contains(low) else {
            index = second
            return first
        }
        return 0x10000 + (first - 0xD800) * 0x400 + (low - 0xDC00)
    }

    /// `{Lu}`, `{Letter}`, `{gc=Lu}` or `{General_Category=Lu}`.
    private mutating func property(from start: Int, isNegated: Bool) throws(PatternError) -> ScalarSet {
        guard take("{") else { throw error(.malformedEscape, at: start) }
        var name = ""
        while let scalar = next, scalar.isASCIILetter || scalar == "_" || scalar == "=", name.utf8.count < 64
        {
            name.unicodeScalars.append(scalar)
            index += 1
        }
        guard !name.isEmpty, take("}") else { throw error(.malformedEscape, at: start) }
        for prefix in ["gc=", "General_Category="] where name.hasPrefix(prefix) {
            name.removeFirst(prefix.count)
        }
        guard let categories = GeneralCategories.named(name) else {
            throw error(.unknownProperty, at: start)
        }
        return ScalarSet(categories: isNegated ? categories.inverted : categories)
    }
}

extension Unicode.Scalar {
    var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }

    var isASCIIPunctuation: Bool {
        (0x21...0x7E).contains(value) && !isASCIILetter && !("0"..."9").contains(self)
    }

    var hexadecimalValue: UInt32? {
        switch self {
        case "0"..."9": value - 0x30
        case "a"..."f": value - 0x57
        case "A"..."F": value - 0x37
        default: nil
        }
    }
}
