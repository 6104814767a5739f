/// `Announcements` of a shell's states: the same, in this module, where the compiler knows their type.
///
/// In another module it would look it up anew each time, at more than the price of all the rest of an input.
struct Tellings<Value: Sendable>: Sendable {
    typealias Listener = @Sendable (Value) -> Void

    struct Turn: Sendable {
        let value: Value
        let listeners: [(id: UInt64, call: Listener)]
        /// Nil is all of them.
        let only: UInt64?

        func tell() {
            for (id, call) in listeners where only == nil || only == id { call(value) }
        }
    }

    /// What a slow listener may miss are older values, never the newest.
    static var maxUntold: Int { 64 }

    private var listeners: [(id: UInt64, call: Listener)] = []
    private var untold: [(value: Value, only: UInt64?)] = []
    private var isTelling = false
    private var lastID: UInt64 = 0

    mutating func listen(hearing present: Value, _ call: @escaping Listener) -> UInt64 {
        lastID &+= 1
        listeners.append((lastID, call))
        append((present, lastID))
        return lastID
    }

    mutating func silence(_ id: UInt64) { listeners.removeAll { $0.id == id } }

    mutating func add(_ value: @autoclosure () -> Value) {
        if !listeners.isEmpty { append((value(), nil)) }
    }

    mutating func next() -> Turn? {
        guard !isTelling, !untold.isEmpty else { return nil }
        isTelling = true
        let (value, only) = untold.removeFirst()
        return Turn(value: value, listeners: listeners, only: only)
    }

    mutating func ended() { isTelling = false }

    private mutating func append(_ entry: (value: Value, only: UInt64?)) {
        if untold.count >= Self.maxUntold { untold.removeFirst() }
        untold.append(entry)
    }
}
