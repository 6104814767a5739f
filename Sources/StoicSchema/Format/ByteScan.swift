/// Reads bytes from the front.
struct ByteScan {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    /// Takes one of these and says which.
    mutating func take(oneOf bytes: String) -> UInt8? {
        guard let first = rest.first, bytes.utf8.contains(first) else { return nil }
        rest.removeFirst()
        return first
    }

    /// Takes bytes as long as they are such, and says how many.
    mutating func take(while isSuch: (UInt8) -> Bool) -> Int {
        let count = rest.prefix(while: isSuch).count
        rest.removeFirst(count)
        return count
    }

    /// A number of so many digits, which are a handful.
    mutating func number(digits count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
        rest.removeFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
}

extension UInt8 {
    var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
    var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
    var isHexadecimal: Bool { isDigit || (self | 0x20) &- UInt8(ascii: "a") < 6 }
}
