/// Something that happened to a call, as a value: a sink decides what becomes of it.
///
/// No event holds a credential, a body or an excerpt. What may be personal (a query) is private: it is
/// recorded only for a sink that asks for it, and never printed.
public struct Event: Sendable {
    /// How much it matters.
    public enum Level: Int, Sendable, Comparable, CaseIterable {
        case debug, info, notice, warning

        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// E.g. `http.request`.
    public let name: String
    /// How much it matters.
    public let level: Level
    /// The logical call's number, unique in the process: the same for all of its attempts.
    public let requestID: UInt64
    /// The client's label and the host.
    public let label: String
    /// The facts, in a fixed order for each name.
    public let fields: [EventField]

    /// An event of these facts.
    public init(name: String, level: Level, requestID: UInt64, label: String, fields: [EventField]) {
        self.name = name
        self.level = level
        self.requestID = requestID
        self.label = label
        self.fields = fields
    }

    /// The first field of that name, unless it is private.
    public subscript(field: String) -> EventValue? {
        fields.first { $0.name == field && !$0.isPrivate }?.value
    }
}

extension Event: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String {
        let facts = fields.map { "\($0)" }.joined(separator: " ")
        return "\(name) [\(label)] #\(requestID)\(facts.isEmpty ? "" : " " + facts)"
    }

    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["event": description]) }
}
