extension HTTPURL: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Origin and path, with `?<redacted>` for a query and no fragment.
    public var description: String {
        let shown = origin.description + path
        return query == nil ? shown : shown + "?" + HeaderPrivacy.redacted
    }

    public var debugDescription: String { description }

    public var customMirror: Mirror {
        Mirror(self, children: ["url": description], displayStyle: .struct)
    }
}
