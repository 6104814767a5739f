import StoicTesting
import Synchronization

/// A server that knows keys: it acts on the first request of each, and tells what it did, in order.
final class EffectServer: Sendable {
    struct Effect: Sendable, Hashable {
        var key: String
        var lane: String
        var number: Int
    }

    private struct Book {
        var effects: [Effect] = []
        var bodies: [String: String] = [:]
        var requests = 0
        var underWay: Set<String> = []
        var faults: [String] = []
    }

    private let book = Mutex(Book())
    private let onRequest = Mutex<(@Sendable (Int) -> Void)?>(nil)

    var effects: [Effect] { book.withLock { $0.effects } }
    var requests: Int { book.withLock { $0.requests } }
    /// What no client may do: no key, or one key for two things.
    var faults: [String] { book.withLock { $0.faults } }

    /// Called with each request's number before it is answered.
    func onRequest(_ body: (@Sendable (Int) -> Void)?) { onRequest.withLock { $0 = body } }

    func started() throws -> WireServer {
        try WireServer { [self] request, _ in
            let number = act(on: request)
            onRequest.withLock { $0 }?(number)
            switch number % 7 {
            case 3: return [.closeRST]
            case 5: return [.respond(status: 503)]
            default: return [.respond(status: 200)]
            }
        }
    }

    /// It has acted, whatever it answers.
    private func act(on request: WireRequest) -> Int {
        let text = String(decoding: request.body, as: UTF8.self)
        let parts = text.split(separator: " ")
        return book.withLock { book in
            book.requests += 1
            guard let key = request.header("Idempotency-Key"), parts.count == 2, let number = Int(parts[1])
            else {
                book.faults.append("a request without a key, or not as it was enqueued: \(text)")
                return book.requests
            }
            if let known = book.bodies[key] {
                if known != text { book.faults.append("\(key) is that of \(known) and of \(text)") }
            } else {
                book.bodies[key] = text
                book.effects.append(Effect(key: key, lane: String(parts[0]), number: number))
            }
            return book.requests
        }
    }
}
