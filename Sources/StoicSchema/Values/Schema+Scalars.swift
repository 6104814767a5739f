public import StoicJSON

extension Schema where Value == String {
    /// Any string.
    public static let string = Schema(.string) { value, writer throws(EncodingFailure) in
        try writer.json { json throws(JSONWriteError) in try json.string(value) }
    }
}

extension Schema where Value == Bool {
    /// `true` or `false`.
    public static let bool = Schema(.bool) { value, writer throws(EncodingFailure) in
        try writer.json { json throws(JSONWriteError) in try json.bool(value) }
    }
}

extension Schema where Value == Int {
    /// A whole number that fits; `1.0` and `1e2` are whole.
    public static let int = Schema(.int) { value, writer throws(EncodingFailure) in
        try writer.json { json throws(JSONWriteError) in try json.integer(value) }
    }
}

extension Schema where Value == Double {
    /// A number, as the double nearest to it; one too large for a double is an issue.
    public static let double = Schema(.double) { value, writer throws(EncodingFailure) in
        try writer.json { json throws(JSONWriteError) in try json.double(value) }
    }
}

extension Schema where Value == JSONNumber {
    /// A number of any size, with all its digits.
    public static let number = Schema(
        .number(Shape.Bounds()),
        writing: { value, writer throws(EncodingFailure) in
            try writer.json { json throws(JSONWriteError) in try json.number(value) }
        },
        reading: { reader, findings, slot throws(JSONSyntaxError) in
            guard reader.peekKind() == .number else { return try reader.refuse(&findings, "a number") }
            slot.initialize(to: try reader.readNumber())
            return true
        })
}

extension Schema where Value == JSONValue {
    /// Any value, as a tree.
    public static let json = Schema(
        .anything,
        writing: { value, writer throws(EncodingFailure) in
            try writer.json { json throws(JSONWriteError) in try json.value(value) }
        },
        reading: { reader, findings, slot throws(JSONSyntaxError) in
            slot.initialize(to: try reader.readValue())
            return true
        })
}

extension Schema where Value: FixedWidthInteger & Sendable & SendableMetatype {
    /// A whole number that the type holds exactly; `1.0` and `1e2` are whole.
    public static func integer() -> Schema {
        let wanted = "a whole number that \(Value.self) holds"
        return Schema(
            .integer(Shape.Bounds(minimum: JSONNumber(Value.min), maximum: JSONNumber(Value.max))),
            writing: { value, writer throws(EncodingFailure) in
                try writer.json { json throws(JSONWriteError) in try json.integer(value) }
            },
            reading: { reader, findings, slot throws(JSONSyntaxError) in
                guard reader.peekKind() == .number else { return try reader.refuse(&findings, wanted) }
                let start = reader.position
                guard let value = try reader.readNumber().exactly(Value.self) else {
                    reader.refuseNumber(&findings, from: start, wanted)
                    return false
                }
                slot.initialize(to: value)
                return true
            })
    }
}
