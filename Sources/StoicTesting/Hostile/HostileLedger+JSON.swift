import StoicHTTP

extension HostileLedger {
    /// The ledger as a JSON object, version 1, on one line; `docs/hostile-server.md` has the members.
    public var json: [UInt8] {
        // What is written is our own, so that nothing can be wrong with it; a document that says so if not.
        (try? Self.schema.encode(Document(ledger: self))) ?? Array(#"{"v":1}"#.utf8)
    }

    private struct Document: Sendable {
        var version = 1
        var ledger: HostileLedger
    }

    private static let schema: Schema<Document> = .object(
        { version, requests, connections, unscripted, unconsumed, repeated in
            Document(
                version: version,
                ledger: HostileLedger(
                    requests: requests, connections: connections, unscripted: unscripted,
                    unconsumed: unconsumed, repeatedSideEffects: repeated))
        }, .required("v", \.version, .int),
        .required("requests", \.ledger.requests, .array(request)),
        .required("connections", \.ledger.connections, .array(connection)),
        .required("unscripted", \.ledger.unscripted, .array(.string)),
        .required("unconsumed", \.ledger.unconsumed, .dictionary(.int)),
        .required("repeated_side_effects", \.ledger.repeatedSideEffects, .array(.int)))

    private static let connection: Schema<Connection> = .object(
        { Connection(number: $0, requests: $1, bytesSent: $2, end: $3) },
        .required("n", \.number, .int), .required("requests", \.requests, .int),
        .required("bytes_sent", \.bytesSent, .int), .required("end", \.end, .choice()))

    private static let request: Schema<Request> = {
        let number = Field<Request, Int>.required("n", \.number, .int)
        let connection = Field<Request, Int>.required("connection", \.connection, .int)
        let index = Field<Request, Int>.required("index", \.index, .int)
        let reused = Field<Request, Bool>.required("reused", \.reused, .bool)
        let method = Field<Request, String>.required("method", \.method, .string)
        let path = Field<Request, String>.required("path", \.path, .string)
        let query = Field<Request, String?>.required("query", \.query, Schema<String>.string.nullable())
        let headers = Field<Request, [[String]]>.required("headers", \.headers, .array(.array(.string)))
        let key = Field<Request, String?>.required("key", \.key, Schema<String>.string.nullable())
        let bodyBytes = Field<Request, Int>.required("body_bytes", \.bodyBytes, .int)
        let arrived = Field<Request, Int>.required("arrived_ms", \.arrivedMilliseconds, .int)
        let acted = Field<Request, Bool>.required("acted", \.acted, .bool)
        let answered = Field<Request, Bool>.required("answered", \.answered, .bool)
        let end = Field<Request, End>.required("connection_end", \.connectionEnd, .choice())
        return .object(
            {
                (
                    number: Int, connection: Int, index: Int, _: Bool, method: String, path: String,
                    query: String?, headers: [[String]], key: String?, bodyBytes: Int, arrived: Int,
                    acted: Bool, answered: Bool, end: End
                ) in
                Request(
                    number: number, connection: connection, index: index, method: method, path: path,
                    query: query, headers: headers, key: key, bodyBytes: bodyBytes,
                    arrivedMilliseconds: arrived, acted: acted, answered: answered, connectionEnd: end)
            }, number, connection, index, reused, method, path, query, headers, key, bodyBytes, arrived,
            acted,
            answered, end)
    }()
}
