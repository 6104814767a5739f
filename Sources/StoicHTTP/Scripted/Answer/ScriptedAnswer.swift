import Stoic

/// A well-formed answer as data: what a scripted transport hands back, and what a real server sends.
package struct ScriptedAnswer: Sendable, Equatable {
    /// What tells where the body ends.
    package enum Framing: String, Sendable, CaseIterable {
        case length, chunked
        /// The connection's end.
        case close
    }

    /// What the server does to the body before it sends it.
    package enum Coding: String, Sendable, CaseIterable {
        case gzip, deflate
    }

    package var status = 200
    package var headers = HTTPHeaders()
    package var body: [UInt8] = []
    package var framing = Framing.length
    package var trailers = HTTPHeaders()
    package var coding: Coding?
    /// Answers of 103 before it.
    package var interim = 0
    /// A Content-Length that the body does not have.
    package var declared: Int?

    /// What stands in a header's value for the port that the request went to.
    package static let portPlaceholder = "{port}"

    /// The most interim answers that a client of this package reads past; one more is no answer.
    static let mostInterim = 32
    /// The most bytes that all heads of an answer may have together, and the most fields.
    static let mostHeadBytes = 256 << 10
    static let mostFields = 1_000

    /// One of the answers that come before it.
    package static let interimHead = Array(
        "HTTP/1.1 103 Early Hints\r\nLink: </s.css>; rel=preload\r\n\r\n".utf8)

    package func hasBody(method: String) -> Bool {
        !(method == "HEAD" || status < 200 || status == 204 || status == 304)
    }

    /// The body as it travels, within the framing.
    package var payload: [UInt8] {
        switch coding {
        case .gzip: StoredDeflate.gzip(body)
        case .deflate: StoredDeflate.zlib(body)
        case nil: body
        }
    }

    /// All fields of the head.
    package func fields(port: Int) -> HTTPHeaders {
        var all = HTTPHeaders(
            headers.lazy.map { field in
                HTTPField(
                    name: field.name,
                    value: field.value.replacing(Self.portPlaceholder, with: String(port)))
            })
        if let coding { all.add("Content-Encoding", coding.rawValue) }
        guard status >= 200, status != 204, status != 304 else { return all }
        switch framing {
        case .length: all.add("Content-Length", String(declared ?? payload.count))
        case .chunked: all.add("Transfer-Encoding", "chunked")
        case .close: break
        }
        return all
    }

    /// Whether the connection serves another request after it.
    package var keepsConnection: Bool {
        if framing == .close && status != 204 && status != 304 { return false }
        if let declared, declared != payload.count { return false }
        return !headers.values(for: "Connection").contains { $0.lowercased().contains("close") }
    }

    /// Whether it sends the request elsewhere.
    var isRedirect: Bool {
        [301, 302, 303, 307, 308].contains(status) && headers.contains("Location")
    }
}
