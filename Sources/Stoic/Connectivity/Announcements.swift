/// What is yet to be told to listeners, who hear it in order, one value after another, outside of the lock
/// that this queue lives under.
///
/// Whoever takes a turn tells it and says that it has `ended`; meanwhile nobody else gets one. A listener
/// that changes something is called again afterwards, never within its own call. Inlinable: in another module
/// it would look its type up anew each time, at more than the price of all the rest of a flow's input.
package struct Announcements<Value: Sendable>: Sendable {
    package typealias Listener = @Sendable (Value) -> Void

    package struct Turn: Sendable {
        @usableFromInline let value: Value
        @usableFromInline let listeners: [(id: UInt64, call: Listener)]
        /// Nil is all of them.
        @usableFromInline let only: UInt64?

        @inlinable init(value: Value, listeners: [(id: UInt64, call: Listener)], only: UInt64?) {
            self.value = value
            self.listeners = listeners
            self.only = only
        }

        @inlinable package func tell() {
            for (id, call) in listeners where only == nil || only == id { call(value) }
        }
    }

    /// What a slow listener may miss are older values, never the newest.
    @inlinable package static var maxUntold: Int { 64 }

    @usableFromInline var listeners: [(id: UInt64, call: Listener)] = []
    @usableFromInline var untold: [(value: Value, only: UInt64?)] = []
    @usableFromInline var isTelling = false
    @usableFromInline var lastID: UInt64 = 0

    @inlinable package init() {}

    @inlinable package var isHeard: Bool { !listeners.isEmpty }

    @inlinable package mutating func listen(hearing present: Value?, _ call: @escaping Listener) -> UInt64 {
        lastID &+= 1
        listeners.append((lastID, call))
        if let present { append((present, lastID)) }
        return lastID
    }

    @inlinable package mutating func silence(_ id: UInt64) { listeners.removeAll { $0.id == id } }

    @inlinable package mutating func add(_ value: @autoclosure () -> Value) {
        if isHeard { append((value(), nil)) }
    }

    @inlinable package mutating func next() -> Turn? {
        guard !isTelling, !untold.isEmpty else { return nil }
        isTelling = true
        let (value, only) = untold.removeFirst()
        return Turn(value: value, listeners: listeners, only: only)
    }

    @inlinable package mutating func ended() { isTelling = false }

    @inlinable mutating func append(_ entry: (value: Value, only: UInt64?)) {
        if untold.count >= Self.maxUntold { untold.removeFirst() }
        untold.append(entry)
    }
}
