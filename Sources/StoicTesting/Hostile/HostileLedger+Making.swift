import StoicHTTP

extension HostileLedger {
    init(_ server: WireServer?, _ book: HostileBook, since start: UInt64, keyHeader: String) {
        let records = server?.requests ?? []
        var keys = KeyNumbers(header: keyHeader)
        var seen: Set<[String]> = []
        var repeated: [Int] = []
        requests = records.enumerated().map { index, record in
            let request = Request(
                record, number: index + 1, key: keys.number(of: record), acted: book.hasActed(index),
                since: start, keyHeader: keyHeader)
            let same = [record.method, record.target, String(decoding: record.body, as: UTF8.self)]
            if request.acted, request.key == nil, !Self.isIdempotent(record.method),
                !seen.insert(same).inserted
            {
                repeated.append(index + 1)
            }
            return request
        }
        connections = (server?.connections ?? []).map { connection in
            Connection(
                number: connection.number + 1, requests: connection.requests,
                bytesSent: connection.bytesSent, end: End(connection.ending))
        }
        unscripted = book.unscripted
        unconsumed = book.unconsumed
        repeatedSideEffects = repeated
    }

    private static func isIdempotent(_ method: String) -> Bool {
        (try? HTTPMethod(method))?.isIdempotent ?? false
    }

    /// The same number for the same key, and nothing else of it.
    private struct KeyNumbers {
        let header: String
        private var numbers: [String: Int] = [:]

        init(header: String) { self.header = header }

        mutating func number(of record: WireRecord) -> String? {
            guard let key = record.header(header) else { return nil }
            let number = numbers[key] ?? numbers.count + 1
            numbers[key] = number
            return "#\(number)"
        }
    }
}

extension HostileLedger.Request {
    fileprivate init(
        _ record: WireRecord, number: Int, key: String?, acted: Bool, since start: UInt64, keyHeader: String
    ) {
        let isKey = { (name: String) in name.lowercased() == keyHeader.lowercased() }
        self.init(
            number: number, connection: record.connection + 1, index: record.indexOnConnection + 1,
            method: record.method, path: record.path, query: Self.query(of: record.target),
            headers: record.headers.map { name, value in
                if isKey(name) { return [name, key ?? HeaderPrivacy.redacted] }
                return [name, HeaderPrivacy.isHarmless(name) ? value : HeaderPrivacy.redacted]
            }, key: key, bodyBytes: record.bodyBytes,
            arrivedMilliseconds: Int((record.arrival &- min(start, record.arrival)) / 1_000_000),
            acted: acted, answered: record.isAnswered, connectionEnd: HostileLedger.End(record.ending))
    }

    /// Names are kept; a part without a name may be anything.
    private static func query(of target: String) -> String? {
        guard let mark = target.firstIndex(of: "?") else { return nil }
        let items = target[target.index(after: mark)...].split(separator: "&")
        return items.map { item in
            item.firstIndex(of: "=").map { item[..<$0] + "=*" } ?? "*"
        }.joined(separator: "&")
    }
}

extension HostileLedger.End {
    fileprivate init(_ ending: WireEnding) {
        self =
            switch ending {
            case .open: .open
            case .peerClosed: .clientClosed
            case .peerReset: .clientReset
            case .serverClosed: .serverClosed
            case .serverReset: .serverReset
            case .stopped: .stopped
            }
    }
}
