/// Where events go: a log, metrics, a test.
///
/// A sink is called on the task that the event happened on, never under a lock; it must return soon.
public protocol EventSink: Sendable {
    /// Takes one event.
    func record(_ event: Event)
    /// Events below this level are not made. Default: debug, all of them.
    var minimumLevel: Event.Level { get }
    /// Whether private fields (a query) are made at all. Default: false.
    var wantsPrivateFields: Bool { get }
}

extension EventSink {
    /// Debug: every event is made.
    public var minimumLevel: Event.Level { .debug }
    /// False: no private field is made.
    public var wantsPrivateFields: Bool { false }
}
