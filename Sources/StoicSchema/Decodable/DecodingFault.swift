import StoicJSON

/// What a decoder of ours found wrong, carried along in a `DecodingError` for the report.
struct DecodingFault: Error {
    var code: SchemaIssue.Code
    /// The place; of what is missing, the container that misses it.
    var place: TapePlace
    /// The name or index that is missing.
    var missing: TapeStep?
    var expected: String
    /// A fault of another document, which may pass by, says nothing about this one.
    var document: ObjectIdentifier
}

extension DecodedDocument {
    /// The error for a value that is not what is wanted.
    @inline(never)
    func fault(_ code: SchemaIssue.Code, _ expected: String, _ type: Any.Type, at place: TapePlace)
        -> any Error
    {
        let fault = DecodingFault(
            code: code, place: place, expected: expected, document: ObjectIdentifier(self))
        let context = DecodingError.Context(
            codingPath: path(to: place), debugDescription: "expected \(expected), found \(found(at: place))",
            underlyingError: fault)
        if code != .kind { return DecodingError.dataCorrupted(context) }
        let isNull = kind(place.node) == .null
        return isNull ? DecodingError.valueNotFound(type, context) : DecodingError.typeMismatch(type, context)
    }

    /// The error for a member or an element that is not there.
    @inline(never)
    func missing(
        _ key: some CodingKey, in container: UInt32, expected: String, type: Any.Type, isDeclared: Bool
    ) -> any Error {
        let place = place(of: container)
        var fault = DecodingFault(
            code: .missing, place: place, expected: expected, document: ObjectIdentifier(self))
        fault.missing = TapeStep(
            token: key.intValue.map(String.init) ?? key.stringValue, index: key.intValue, isSafe: isDeclared)
        let isArray = kind(container) == .array
        if !isArray { fault.missing = TapeStep(token: key.stringValue, isSafe: isDeclared) }
        let context = DecodingError.Context(
            codingPath: path(to: place) + (isArray ? [key] : []),
            debugDescription: "expected \(expected), found nothing", underlyingError: fault)
        return isArray ? DecodingError.valueNotFound(type, context) : DecodingError.keyNotFound(key, context)
    }

    /// What stands there, as its kind and size.
    func found(at place: TapePlace) -> String {
        guard place.node != TapePlace.none else { return "nothing" }
        let entry = tape[Int(place.node)]
        switch entry.kind {
        case .object: return "an object of \(count(entry.elements, "member"))"
        case .array: return "an array of \(count(entry.elements, "element"))"
        case .string: return "a string of \(count(UInt32(clamping: entry.count), "byte"))"
        case .escaped:
            return "a string of \(count(UInt32(clamping: text.text(of: entry).utf8.count), "byte"))"
        case .integer, .double, .huge:
            return "a number of \(count(UInt32(clamping: text.number(of: entry).utf8.count), "byte"))"
        case .true, .false: return "true or false"
        default: return "null"
        }
    }

    private func count(_ number: UInt32, _ what: String) -> String {
        number == 1 ? "1 \(what)" : "\(number) \(what)s"
    }
}
