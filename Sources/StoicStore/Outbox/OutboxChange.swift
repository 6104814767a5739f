public import Stoic

/// What an outbox is given: something to be delivered once, sooner or later.
///
/// Printing it shows neither payload nor key.
public struct OutboxChange: Sendable, Hashable {
    /// What to deliver, as the app writes it. No token belongs in it: that is added at delivery.
    public var payload: [UInt8]
    /// What the payload is, for the app that reads it again. Default: empty.
    public var kind: String
    /// Changes of one lane are delivered in order, one at a time. Default: nil, in no order with others.
    public var lane: String?
    /// Which lane goes first. Default: normal.
    public var priority: CallPriority
    /// What the server tells a repeat by. Default: nil, a new one.
    public var key: String?
    /// After this long it is set aside instead of delivered. Default: nil, the policy's.
    public var lifetime: Duration?
    /// Whose change it is: refused while another session is signed in, or none. Default: nil, that of whoever
    /// is signed in when it is stored.
    public var session: String?

    /// A change to be delivered.
    public init(
        payload: [UInt8], kind: String = "", lane: String? = nil, priority: CallPriority = .normal,
        key: String? = nil, lifetime: Duration? = nil, session: String? = nil
    ) {
        self.payload = payload
        self.kind = kind
        self.lane = lane
        self.priority = priority
        self.key = key
        self.lifetime = lifetime
        self.session = session
    }
}

extension OutboxChange: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "<\(payload.count) bytes>\(lane == nil ? "" : " in a lane")" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["change": description]) }
}
