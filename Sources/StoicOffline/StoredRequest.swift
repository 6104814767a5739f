import StoicHTTP
import StoicJSON

/// A request as an outbox keeps it: a head in JSON, its length before it, and the body as it is.
struct StoredRequest {
    /// What its entries are called.
    static let kind = "http"

    let request: HTTPRequest

    init(_ request: HTTPRequest) throws(InvalidRequest) {
        for field in request.headers where HeaderPrivacy.soundsLikeCredential(field.name) {
            throw InvalidRequest(
                field: "header \(field.name.lowercased())",
                reason: "holds a credential, which is added at delivery and not stored")
        }
        guard request.body == nil || request.body?.inMemory != nil else {
            throw InvalidRequest(field: "body", reason: "only bytes in memory can be stored")
        }
        self.request = request
    }

    /// - Throws: `InvalidRequest` for a target or a field that is not text.
    func payload() throws(InvalidRequest) -> [UInt8] {
        let head: [UInt8]
        do {
            head = try JSONWriter.bytes(of: self.head)
        } catch {
            throw InvalidRequest(field: "request", reason: "cannot be written: \(error)")
        }
        let count = UInt32(clamping: head.count)
        let length = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
        return length + head + (request.body?.inMemory ?? [])
    }

    private var head: JSONValue {
        let query = request.query.map { item in
            JSONValue.array([.string(item.name), item.value.map { .string($0) } ?? .null])
        }
        let headers = request.headers.map { JSONValue.array([.string($0.name), .string($0.value)]) }
        return .object([
            "method": .string(request.method.name), "target": .string(request.target),
            "priority": .string(String(request.priority.rawValue)), "body": .bool(request.body != nil),
            "query": .array(query), "headers": .array(headers),
        ])
    }

    /// Nil for a payload that is none.
    init?(payload: [UInt8]) {
        guard payload.count >= 4 else { return nil }
        let count = payload[..<4].reduce(0) { $0 << 8 | Int($1) }
        guard count <= payload.count - 4,
            let head = try? JSONValue.parse(Array(payload[4..<(4 + count)])),
            let method = head["method"]?.string.flatMap({ try? HTTPMethod($0) }),
            let target = head["target"]?.string
        else { return nil }
        var request = HTTPRequest(method, target)
        if case .array(let fields) = head["headers"] {
            for field in fields {
                guard let name = field[0]?.string, let value = field[1]?.string else { return nil }
                request.headers.add(name, value)
            }
        }
        if case .array(let items) = head["query"] {
            for item in items {
                guard let name = item[0]?.string else { return nil }
                request.query.append(QueryItem(name, item[1]?.string))
            }
        }
        if case .bool(true) = head["body"] { request.body = .bytes(Array(payload[(4 + count)...])) }
        request.priority =
            head["priority"]?.string.flatMap { Int($0) }.flatMap { .init(rawValue: $0) } ?? .normal
        self.request = request
    }
}

extension JSONValue {
    fileprivate var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }
}
