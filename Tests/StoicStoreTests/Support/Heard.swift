import Synchronization

/// What was heard, in order.
final class Heard<Value: Sendable>: Sendable {
    private let heard = Mutex<[Value]>([])

    var all: [Value] { heard.withLock { $0 } }
    var count: Int { all.count }

    func hear(_ value: Value) { heard.withLock { $0.append(value) } }
}
