import StoicTesting
import Synchronization

/// The server of the demonstration: what each of its paths does wrong.
final class DemoServer: Sendable {
    /// What the server did, beyond answering: kept by the handler.
    final class Books: Sendable {
        private let keys = Mutex<[String: Int]>([:])
        private let well = Atomic(false)

        /// Whether the kitchen works again.
        var isWell: Bool {
            get { well.load(ordering: .acquiring) }
            set { well.store(newValue, ordering: .releasing) }
        }

        /// Orders made: one a key, whatever the number of requests.
        var orders: Int { keys.withLock { $0.count } }

        /// True when the order is new.
        func take(_ key: String) -> Bool {
            keys.withLock { keys in
                keys[key, default: 0] += 1
                return keys[key] == 1
            }
        }
    }

    let wire: WireServer
    let books: Books

    init() throws(WireServerError) {
        let books = Books()
        self.books = books
        wire = try WireServer { request, context in
            switch request.path {
            case "/menu": Self.menu(context.earlierForPath)
            case "/orders": Self.order(request, books)
            case "/kitchen": books.isWell ? [.json(#"{"open": true}"#)] : [.respond(status: 503)]
            case "/photo": [.gate("photo"), .text("a picture")]
            case "/closed": [.respond(status: 503, headers: [("Retry-After", "3600")])]
            default: [.respond(status: 404)]
            }
        }
    }

    static let soup = #"{"soup": "lentils", "price": 4.2}"#

    private static func menu(_ earlier: Int) -> [WireStep] {
        let head =
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(soup.utf8.count)\r\n\r\n"
        switch earlier {
        case 0, 1: return [.respond(status: 503)]
        case 2: return [.respond(status: 429, headers: [("Retry-After", "1")])]
        case 3: return [.sendText(head + String(soup.prefix(9))), .closeFIN]
        case 4: return [.sendText(head), .drip(Array(soup.utf8), everyMilliseconds: 150)]
        default: return [.json(soup)]
        }
    }

    /// Acts, then loses the answer half-way: the client cannot know. A key that is known gets the old answer.
    private static func order(_ request: WireRequest, _ books: Books) -> [WireStep] {
        let lost: [WireStep] = [.sendText("HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\n{\"or"), .closeFIN]
        guard let key = request.header("Idempotency-Key") else { return lost }
        return books.take(key) ? lost : [.json(#"{"order": 17}"#)]
    }
}
