/// One named fact of an event.
public struct EventField: Sendable {
    /// What the fact is called.
    public let name: String
    /// Whether it may be personal: then it prints as `<private>`.
    public let isPrivate: Bool
    let stored: EventValue

    /// The fact; for a private field this is the one way to read it.
    public var value: EventValue { stored }

    /// A fact that anyone may read.
    public init(_ name: String, _ value: EventValue) {
        self.name = name
        stored = value
        isPrivate = false
    }

    /// A fact that is never printed.
    public static func `private`(_ name: String, _ value: EventValue) -> EventField {
        EventField(name: name, value: value, isPrivate: true)
    }

    private init(name: String, value: EventValue, isPrivate: Bool) {
        self.name = name
        stored = value
        self.isPrivate = isPrivate
    }
}

extension EventField: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "\(name)=\(isPrivate ? "<private>" : "\(stored)")" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["field": description]) }
}
