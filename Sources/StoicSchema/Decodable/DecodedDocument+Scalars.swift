import StoicJSON

extension DecodedDocument {
    @inline(__always) func bool(at place: TapePlace) throws -> Bool {
        switch kind(place.node) {
        case .true: return true
        case .false: return false
        default: throw fault(.kind, "true or false", Bool.self, at: place)
        }
    }

    @inline(__always) func string(at place: TapePlace) throws -> String {
        guard kind(place.node).isString else {
            throw fault(.kind, "a string", String.self, at: place)
        }
        return text.text(of: tape[Int(place.node)])
    }

    @inline(__always)
    func integer<Integer: FixedWidthInteger>(_ type: Integer.Type, at place: TapePlace) throws -> Integer {
        if kind(place.node) == .integer,
            let value = Integer(exactly: Int64(bitPattern: tape[Int(place.node)].body))
        {
            return value
        }
        return try longInteger(type, at: place)
    }

    @inline(never)
    private func longInteger<Integer: FixedWidthInteger>(
        _ type: Integer.Type, at place: TapePlace
    ) throws -> Integer {
        switch kind(place.node) {
        case .integer, .double, .huge:
            guard let number = JSONNumber(text.number(of: tape[Int(place.node)])) else { break }
            if let value = number.exactly(type) { return value }
            let isWhole = kind(place.node) == .integer || isWhole(number)
            if !isWhole { throw fault(.fraction, "a whole number", type, at: place) }
            throw fault(.range, "a whole number from \(type.min) to \(type.max)", type, at: place)
        default: break
        }
        throw fault(.kind, "a whole number", type, at: place)
    }

    /// For the words of an issue: a double beyond all fractions is whole.
    private func isWhole(_ number: JSONNumber) -> Bool {
        if number.exactly(Int128.self) != nil { return true }
        guard let value = number.double else { return true }
        return value.magnitude >= 0x1p100
    }

    @inline(__always) func double(at place: TapePlace) throws -> Double {
        switch kind(place.node) {
        case .integer: return Double(Int64(bitPattern: tape[Int(place.node)].body))
        case .double: return Double(bitPattern: tape[Int(place.node)].body)
        case .huge: throw fault(.range, "a number that a double can hold", Double.self, at: place)
        default: throw fault(.kind, "a number", Double.self, at: place)
        }
    }

    func float(at place: TapePlace) throws -> Float {
        switch kind(place.node) {
        case .integer: return Float(Int64(bitPattern: tape[Int(place.node)].body))
        case .double, .huge:
            // From the text: by way of the double it would be rounded twice.
            guard let value = Float(text.number(of: tape[Int(place.node)])), value.isFinite else {
                throw fault(.range, "a number that a float can hold", Float.self, at: place)
            }
            return value
        default: throw fault(.kind, "a number", Float.self, at: place)
        }
    }
}
