import StoicOffline
import StoicStore

/// What may be said of an entry: neither header nor body, key nor query.
struct EntryWords: Sendable {
    private let kind: String
    private let bytes: Int
    let line: StoredRequestLine?

    init(kind: String, bytes: Int, head: [UInt8]) {
        self.kind = kind
        self.bytes = bytes
        line = kind == StoredRequestLine.kind ? StoredRequestLine(payload: head) : nil
    }

    /// `PATCH recipes/7`, or what else it is.
    var text: String {
        if let line { return Printable.line("\(line.method) \(line.target)\(line.hasQuery ? "?…" : "")") }
        if kind == StoredRequestLine.kind { return "a request that cannot be read, \(size)" }
        return kind.isEmpty ? "no HTTP, \(size)" : "\(Printable.quoted(kind)), \(size)"
    }

    private var size: String { bytes == 1 ? "1 byte" : "\(bytes) bytes" }
}

extension EntryWords {
    /// Whether it goes to the base's server.
    var isUnderBase: Bool { line.map { !$0.target.contains("://") } ?? false }
}
