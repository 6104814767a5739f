package import Stoic

/// Which part of an answer comes a byte at a time.
package enum DripPart: String, Sendable, CaseIterable {
    case body, headers
}

/// Bytes as they are, and what a client comes to by them.
package struct RawAnswer: Sendable, Equatable {
    package enum Outcome: Sendable, Equatable {
        case status(Int)
        case failure(FailureCode)
    }

    package var bytes: [UInt8]
    package var outcome: Outcome
    /// What the server does after them.
    package var how: ScriptedFault.How
}

extension ScriptedStep {
    /// What a server does on the wire, of which the transport works out what a client comes to.
    package enum WireAction: Sendable, Equatable {
        case answer(ScriptedAnswer)
        case fault(ScriptedFault)
        case drip(ScriptedAnswer, DripPart, every: Duration)
        case oversized(Int)
        /// A gzip of that many zeros.
        case bomb(Int)
        /// That many bytes of header fields before a short body.
        case hugeHeaders(Int)
        case malformed(Malformation)
        case raw(RawAnswer)
    }

    /// A whole answer.
    static func answer(_ answer: ScriptedAnswer) -> ScriptedStep {
        ScriptedStep(.wire(.answer(answer)), acts: 200...299 ~= answer.status)
    }

    /// A step on the wire.
    static func wire(_ action: WireAction, acts: Bool) -> ScriptedStep {
        ScriptedStep(.wire(action), acts: acts)
    }
}

extension ScriptedStep.WireAction {
    /// The answer with that many bytes of header fields; each field has a kilobyte.
    package static func hugeHead(_ bytes: Int) -> (field: [UInt8], count: Int, rest: ScriptedAnswer) {
        let line = "X-Filler: " + String(repeating: "a", count: 1_012) + "\r\n"
        return (Array(line.utf8), max(1, bytes / 1_024), ScriptedAnswer(body: Malformation.text))
    }

    var words: String {
        switch self {
        case .answer(let answer): "\(answer.status), \(answer.body.count) bytes"
        case .fault(let fault): "\(fault.how.rawValue) at \(fault.place.rawValue)"
        case .drip(let answer, let part, let every): "\(answer.status), \(part) a byte every \(every)"
        case .oversized(let bytes): "oversized, \(bytes) bytes"
        case .bomb(let bytes): "a bomb of \(bytes) bytes"
        case .hugeHeaders(let bytes): "headers of \(bytes) bytes"
        case .malformed(let kind): "malformed, \(kind.rawValue)"
        case .raw(let raw): "raw, \(raw.bytes.count) bytes"
        }
    }
}
