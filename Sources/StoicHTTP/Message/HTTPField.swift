/// One header line: a name and its value.
///
/// Two fields are equal when their names are but for letter case and their values are byte by byte.
/// Printing shows the value of harmless fields alone; see `HTTPHeaders`.
public struct HTTPField: Sendable {
    /// The name as given.
    public let name: String
    /// The value, without the white space around it. Source: RFC 9110, section 5.5.
    public let value: String

    /// A field; blanks around the value are not part of it.
    public init(name: String, value: String) {
        self.name = name
        self.value = FieldSyntax.trimmed(value)
    }
}

extension HTTPField: Hashable {
    public static func == (one: HTTPField, other: HTTPField) -> Bool {
        // Not String's own equality: it calls texts equal that differ as bytes.
        one.value.utf8.elementsEqual(other.value.utf8) && FieldSyntax.sameName(one.name, other.name)
    }

    public func hash(into hasher: inout Hasher) {
        // The name's length is enough of it: folding its case here would cost more than it saves.
        hasher.combine(name.utf8.count)
        hasher.combine(value)
    }
}

extension HTTPField: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The line with its value, or with `<redacted>` in its place.
    public var description: String { "\(printableName): \(printableValue)" }

    public var debugDescription: String { description }

    public var customMirror: Mirror {
        Mirror(
            self, children: ["name": printableName, "value": printableValue], displayStyle: .struct)
    }

    /// A name that is no token could hold anything, line ends too.
    private var printableName: String { FieldSyntax.isToken(name) ? name : "<invalid>" }

    private var printableValue: String {
        HeaderPrivacy.isHarmless(name) ? value : HeaderPrivacy.redacted
    }
}
