import StoicJSON

/// What must hold for every sequence of bytes. The libFuzzer harness, `Fuzz/JSONFuzz.swift`, is built with
/// this file too, so it must not need the testing library.
enum Properties {
    /// What does not hold for these bytes; nil when everything does.
    static func violation(_ document: [UInt8]) -> String? {
        let limits = JSONLimits(maxDepth: 64, maxValues: 2000, maxStringBytes: 1000, maxNumberBytes: 100)
        let lenient = parse(document, limits, .keepLast)
        if let broken = readingsDiffer(document, limits, lenient) { return broken }
        guard case .success(let value) = lenient else { return nil }

        switch parse(document, limits, .refuse) {
        case .success(let strict): if strict != value { return "the rule for repeated names changes others" }
        case .failure(let error): if error.code != .duplicateKey { return "refused with \(error)" }
        }
        return writingDiffers(value) ?? pointersDiffer(document, limits, value)
    }

    private typealias Outcome<Value> = Result<Value, JSONSyntaxError>

    private static func outcome<Value>(_ body: () throws(JSONSyntaxError) -> Value) -> Outcome<Value> {
        do { return .success(try body()) } catch { return .failure(error) }
    }

    private static func parse(
        _ document: [UInt8], _ limits: JSONLimits, _ rule: JSONDuplicateKeys
    ) -> Outcome<JSONValue> {
        outcome { () throws(JSONSyntaxError) in
            try JSONValue.parse(document, limits: limits, duplicateKeys: rule)
        }
    }

    /// The tree, skipping and reading value by value accept the same and refuse with the same error.
    private static func readingsDiffer(
        _ document: [UInt8], _ limits: JSONLimits, _ tree: Outcome<JSONValue>
    ) -> String? {
        let skipped = outcome { () throws(JSONSyntaxError) in
            try JSONReader.read(document, limits: limits) { reader throws(JSONSyntaxError) in
                try reader.skipValue()
            }
        }
        var broken: String?
        let walked = outcome { () throws(JSONSyntaxError) in
            try JSONReader.read(document, limits: limits) { reader throws(JSONSyntaxError) in
                broken = try reader.walk()
            }
        }
        if let broken { return broken }
        let errors = [tree.map { _ in }, skipped, walked].map { outcome -> JSONSyntaxError? in
            if case .failure(let error) = outcome { return error }
            return nil
        }
        if errors[0] != errors[1] || errors[0] != errors[2] { return "readings differ: \(errors)" }
        if let error = errors[0], error.offset < 0 || error.offset > document.count {
            return "\(error) outside"
        }
        return nil
    }

    /// What is written is read back as the same value, and writing it again changes nothing.
    private static func writingDiffers(_ value: JSONValue) -> String? {
        for options in [JSONWriter.Options.compact, .pretty, .canonical] {
            guard let written = try? JSONWriter.bytes(of: value, options) else {
                if options == .canonical { continue }
                return "not written"
            }
            guard let back = try? JSONValue.parse(written) else { return "not read back" }
            if !options.roundsNumbers, back != value { return "read back as another value" }
            if !options.roundsNumbers, back.hashValue != value.hashValue {
                return "equal but hashed otherwise"
            }
            if (try? JSONWriter.bytes(of: back, options)) != written { return "written otherwise again" }
        }
        return nil
    }

    /// A pointer leads to the same value in the tree and in the bytes.
    private static func pointersDiffer(
        _ document: [UInt8], _ limits: JSONLimits, _ value: JSONValue
    ) -> String? {
        var open: [(JSONPointer, JSONValue)] = [(.root, value)]
        for _ in 0..<20 {
            guard let (pointer, value) = open.popLast() else { break }
            guard JSONPointer(pointer.description) == pointer,
                JSONPointer(fragment: pointer.fragment) == pointer
            else { return "pointer \(pointer) is read otherwise" }
            let relaxed = JSONLimits(maxDepth: limits.maxDepth)
            guard let range = try? pointer.location(in: document, limits: relaxed, duplicateKeys: .keepLast)
            else { return "pointer \(pointer) leads nowhere" }
            let found = try? JSONValue.parse(
                Array(document[range]), limits: relaxed, duplicateKeys: .keepLast)
            if found != value { return "pointer \(pointer) leads elsewhere" }
            switch value {
            case .array(let elements):
                open += elements.prefix(3).enumerated().map { (pointer.appending($0), $1) }
            case .object(let object):
                open += object.prefix(3).map { (pointer.appending($0.name), $0.value) }
            default: break
            }
        }
        return nil
    }
}

extension JSONReader {
    /// Reads every value in each way that fits it, and compares the ways.
    ///
    /// - Returns: What differs.
    fileprivate mutating func walk() throws(JSONSyntaxError) -> String? {
        switch peekKind() {
        case .object:
            try enterObject()
            while let key = try nextKey() {
                if !matches(key, JSONKey(text(of: key))) { return "a name does not match itself" }
                if let broken = try walk() { return broken }
            }
        case .array:
            try enterArray()
            while try nextElement() {
                if let broken = try walk() { return broken }
            }
        case .string:
            let start = mark()
            let token = try readStringToken()
            rewind(to: start)
            if try readString() != text(of: token) { return "a string is read otherwise" }
        case .number: return try walkNumber()
        case .true, .false: _ = try readBool()
        case .null: if try !readNullIfPresent() { return "null is not seen" }
        case .end, .invalid: try skipValue()
        }
        return nil
    }

    private mutating func walkNumber() throws(JSONSyntaxError) -> String? {
        let start = mark()
        let number = try readNumber()
        let end = position
        rewind(to: start)
        if try readInt64() != number.exactly(Int64.self) || position != end { return "\(number) as Int64" }
        rewind(to: start)
        if try readUInt64() != number.exactly(UInt64.self) || position != end { return "\(number) as UInt64" }
        rewind(to: start)
        if try readDouble()?.bitPattern != number.double?.bitPattern || position != end {
            return "\(number) as Double"
        }
        if let double = number.double, JSONNumber(double)?.double != double {
            return "\(number) written shortest"
        }
        return nil
    }
}
