/// What is yet to be told to listeners, who hear it in order, one value after another, outside of the lock
/// that this queue lives under.
///
/// Whoever takes a turn tells it and says that it has `ended`; meanwhile nobody else gets one. A listener
/// that changes something is called again afterwards, never within its own call.
package struct Announcements<Value: Sendable>: Sendable {
    package typealias Listener = @Sendable (Value) -> Void

    package struct Turn: Sendable {
        package let value: Value
        package let listeners: [Listener]
    }

    /// What a slow listener may miss are older values, never the newest.
    package static var maxUntold: Int { 64 }

    private var listeners: [(id: UInt64, call: Listener)] = []
    private var untold: [(value: Value, only: UInt64?)] = []
    private var isTelling = false
    private var lastID: UInt64 = 0

    package init() {}

    package var isHeard: Bool { !listeners.isEmpty }

    package mutating func listen(hearing present: Value?, _ call: @escaping Listener) -> UInt64 {
        lastID &+= 1
        listeners.append((lastID, call))
        if let present { append((present, lastID)) }
        return lastID
    }

    package mutating func silence(_ id: UInt64) { listeners.removeAll { $0.id == id } }

    package mutating func add(_ value: Value) {
        if isHeard { append((value, nil)) }
    }

    package mutating func next() -> Turn? {
        guard !isTelling, !untold.isEmpty else { return nil }
        isTelling = true
        let (value, only) = untold.removeFirst()
        return Turn(
            value: value, listeners: listeners.filter { only == nil || $0.id == only }.map(\.call))
    }

    package mutating func ended() { isTelling = false }

    private mutating func append(_ entry: (value: Value, only: UInt64?)) {
        if untold.count >= Self.maxUntold { untold.removeFirst() }
        untold.append(entry)
    }
}
