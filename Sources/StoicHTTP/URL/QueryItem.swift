/// One name of a query, with its value or without.
///
/// Printing hides the value.
public struct QueryItem: Sendable, Hashable {
    /// Encoded when it is sent.
    public let name: String
    /// The value; nil leaves the equals sign out too.
    public let value: String?

    /// An item; nil for a name without `=`.
    public init(_ name: String, _ value: String?) {
        self.name = name
        self.value = value
    }
}

extension QueryItem: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { value == nil ? name : "\(name)=\(HeaderPrivacy.redacted)" }

    public var debugDescription: String { description }

    public var customMirror: Mirror {
        Mirror(self, children: ["name": name, "value": HeaderPrivacy.redacted], displayStyle: .struct)
    }
}

extension QueryItem {
    /// Appends the items to a target that may have a query already.
    ///
    /// A `+` becomes `%2B`, because servers read a bare one as a space, and a space `%20`; everything
    /// else that is neither unreserved nor one of `/ ? : @ ,` is encoded too, a percent sign included.
    /// Order: as given. Source: RFC 3986, sections 2.3 and 3.4.
    static func append(_ items: [QueryItem], to target: inout [UInt8]) {
        guard !items.isEmpty else { return }
        if !target.contains(Byte.question) {
            target.append(Byte.question)
        } else if target.last != Byte.question, target.last != Byte.ampersand {
            target.append(Byte.ampersand)
        }
        var isFirst = true
        for item in items {
            if !isFirst { target.append(Byte.ampersand) }
            isFirst = false
            PercentEncoding.appendLiteral(item.name.utf8, allowed: .queryItem, to: &target)
            guard let value = item.value else { continue }
            target.append(Byte.equals)
            PercentEncoding.appendLiteral(value.utf8, allowed: .queryItem, to: &target)
        }
    }
}
