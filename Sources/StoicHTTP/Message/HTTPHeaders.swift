/// The header fields of a message, in order, found by name whatever the letter case.
///
/// Printing, dumping and reflecting them shows the values of fields known to be harmless and
/// `<redacted>` for all others. White space around a value is dropped.
/// Order: the fields stay as they were added.
public struct HTTPHeaders: Sendable, Hashable {
    private var fields: [HTTPField]

    /// No fields.
    public init() {
        fields = []
    }

    /// Headers of the fields, repeated names kept.
    public init(_ fields: some Sequence<HTTPField>) {
        self.fields = Array(fields)
    }

    /// The first value under the name; setting it replaces every field of that name, nil removes them.
    ///
    /// Order: a replaced value stands where the first one stood.
    /// Complexity: linear in the number of fields, no allocation to read.
    public subscript(name: String) -> String? {
        get {
            for field in fields where FieldSyntax.sameName(field.name, name) { return field.value }
            return nil
        }
        set {
            guard let newValue else { return remove(name) }
            let field = HTTPField(name: name, value: newValue)
            guard let first = fields.firstIndex(where: { FieldSyntax.sameName($0.name, name) }) else {
                return fields.append(field)
            }
            fields[first] = field
            let rest = fields[(first + 1)...].filter { !FieldSyntax.sameName($0.name, name) }
            guard rest.count < fields.count - first - 1 else { return }
            fields.replaceSubrange((first + 1)..., with: rest)
        }
    }

    /// Every value under the name, in order.
    public func values(for name: String) -> [String] {
        fields.compactMap { FieldSyntax.sameName($0.name, name) ? $0.value : nil }
    }

    /// Whether there is a field of that name.
    public func contains(_ name: String) -> Bool {
        fields.contains { FieldSyntax.sameName($0.name, name) }
    }

    /// Adds a field after the others, beside those of the same name.
    public mutating func add(_ name: String, _ value: String) {
        fields.append(HTTPField(name: name, value: value))
    }

    /// Adds a field after the others, beside those of the same name.
    public mutating func add(_ field: HTTPField) {
        fields.append(field)
    }

    /// Removes every field of that name.
    public mutating func remove(_ name: String) {
        guard contains(name) else { return }
        fields.removeAll { FieldSyntax.sameName($0.name, name) }
    }

    /// These fields with the other's on top: a name the other has replaces all of that name here.
    ///
    /// Order: the fields kept, then the other's.
    public func merging(_ other: HTTPHeaders) -> HTTPHeaders {
        // The usual call has no headers of its own: no copy, only a retain.
        if other.fields.isEmpty { return self }
        if fields.isEmpty { return other }
        var merged: [HTTPField] = []
        merged.reserveCapacity(fields.count + other.fields.count)
        for field in fields where !other.contains(field.name) { merged.append(field) }
        merged.append(contentsOf: other.fields)
        return HTTPHeaders(fields: merged)
    }

    private init(fields: [HTTPField]) {
        self.fields = fields
    }

    /// Refuses what could not be sent as it is.
    ///
    /// Throws: `InvalidRequest` for a name that is no token and for a value with CR, LF, NUL or any
    /// other control but a tab. Source: RFC 9110, sections 5.1 and 5.5.
    public func validate() throws(InvalidRequest) {
        for field in fields {
            try FieldSyntax.requireToken(field.name, field: "header name")
            try FieldSyntax.requireValue(field.value, field: "header value")
        }
    }

    /// Without the fields that must not follow a request to another origin.
    package func withoutCredentials() -> HTTPHeaders {
        guard fields.contains(where: { HeaderPrivacy.isCredential($0.name) }) else { return self }
        return HTTPHeaders(fields: fields.filter { !HeaderPrivacy.isCredential($0.name) })
    }
}

extension HTTPHeaders: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { fields.count }
    public subscript(position: Int) -> HTTPField { fields[position] }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// Headers written out; a name written twice is two fields.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { HTTPField(name: $0.0, value: $0.1) }
    }
}

extension HTTPHeaders: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A line a field, values shown only where they are known to be harmless.
    public var description: String { fields.map(\.description).joined(separator: "\n") }

    public var debugDescription: String { "[\(fields.map(\.description).joined(separator: ", "))]" }

    public var customMirror: Mirror {
        Mirror(self, unlabeledChildren: fields, displayStyle: .collection)
    }
}
