/// How a server breaks off, and where in its answer.
package struct ScriptedFault: Sendable, Equatable {
    /// What it does to the connection.
    package enum How: String, Sendable, CaseIterable {
        /// Ends it in good order; what still comes is read and thrown away.
        case close
        /// Says that it has finished, and leaves the connection open.
        case halfClose = "half_close"
        /// Throws it away (RST).
        case reset
        /// Nothing any more.
        case stall
    }

    /// Where in an exchange.
    package enum Place: String, Sendable, CaseIterable {
        case requestBody = "request_body"
        case beforeStatus = "before_status"
        case midHeaders = "mid_headers"
        case beforeBody = "before_body"
        case midBody = "mid_body"
        case midChunk = "mid_chunk"
        case beforeTrailer = "before_trailer"
        /// After a whole answer.
        case end
        /// On the first bytes of the next request on the connection.
        case reuse

        /// Whether the client has something of the answer by then.
        var isWithinAnswer: Bool { self != .requestBody && self != .beforeStatus }
        /// Whether the client has the whole head by then.
        package var isAfterHead: Bool { isWithinAnswer && self != .midHeaders }
        /// Whether there must be chunks for it.
        package var needsChunks: Bool { self == .midChunk || self == .beforeTrailer }
    }

    package var how: How
    package var place: Place
    package var answer: ScriptedAnswer

    /// What is sent of the answer before the connection breaks.
    package func bytes(method: String, port: Int) -> [UInt8] {
        guard place.isWithinAnswer else { return [] }
        let head = answer.head(port: port)
        if place == .midHeaders {
            let line = (head.firstIndex(of: 10) ?? 0) + 1
            return Array(head[..<(line + (head.count - line) / 2)])
        }
        guard answer.hasBody(method: method) else { return head }
        return head + body
    }

    /// The part of the framed body that is sent.
    private var body: [UInt8] {
        switch place {
        case .midBody where answer.framing == .chunked:
            return ScriptedAnswer.chunk(answer.chunks.first ?? [])
        case .midBody:
            return Array(answer.payload[..<(answer.payload.count / 2)])
        case .midChunk:
            let chunk = ScriptedAnswer.chunk(answer.payload)
            return Array(chunk[..<(chunk.count - 2 - answer.payload.count / 2)])
        case .beforeTrailer:
            return answer.chunks.flatMap(ScriptedAnswer.chunk) + Array("0\r\n".utf8)
        case .end, .reuse:
            return answer.framedBody(method: "GET")
        case .requestBody, .beforeStatus, .midHeaders, .beforeBody:
            return []
        }
    }
}
