package import Stoic

/// A step as data: what it does, and with what of the parts.
package struct StepDocument: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        case answer, fail, hang, oversized, drip, cut, fault, portal, bomb, malformed, raw
        case hugeHeaders = "huge_headers"
    }

    /// Each kind has some of these; what is nil has its default.
    package struct Parts: Sendable, Equatable {
        var status: Int?
        var headers: [String: [String]]?
        var body: String?
        var bodyBytes: [UInt8]?
        var framing: ScriptedAnswer.Framing?
        var trailers: [String: [String]]?
        var encoding: ScriptedAnswer.Coding?
        var interim: Int?
        var declared: Int?
        var noContinue: Bool?
        var code: FailureCode?
        var bytes: Int?
        var every: Duration?
        var part: DripPart?
        var how: ScriptedFault.How?
        var place: ScriptedFault.Place?
        var malformation: Malformation?
        var outcome: RawAnswer.Outcome?
        var delay: Duration?
        var acts: Bool?
    }

    package var kind: Kind
    var parts: Parts

    /// Before anything else that it does.
    package var delay: Duration? { parts.delay }
    /// Whether a server that keeps to it acts on the request.
    package var acts: Bool { step.acts }
    /// Whether the server waits for a body without ever answering `Expect: 100-continue`.
    package var ignoresExpectation: Bool { parts.noContinue ?? false }

    /// The failure that stands for all it does, of a step that says no more.
    package var failure: FailureCode? { kind == .fail ? parts.code ?? .unknown : nil }
}

extension StepDocument {
    var step: ScriptedStep {
        var step = immediate
        if let delay = parts.delay { step = .after(delay, step) }
        if let acts = parts.acts { step = step.acted(acts) }
        return step
    }

    private var immediate: ScriptedStep {
        switch kind {
        case .fail: .failure(parts.code ?? .unknown)
        case .hang: .hang
        default: wire.map { .wire($0, acts: actsByDefault) } ?? .hang
        }
    }

    private var actsByDefault: Bool {
        switch kind {
        case .answer, .drip: 200...299 ~= answer.status
        case .portal: false
        case .fault:
            switch parts.place {
            case .requestBody?: false
            case .end?, .reuse?: 200...299 ~= answer.status
            default: true
            }
        default: true
        }
    }

    /// What a server does on the wire; nil for `fail` and `hang`, which say what a client comes to.
    package var wire: ScriptedStep.WireAction? {
        switch kind {
        case .fail, .hang: nil
        case .answer: .answer(answer)
        case .drip: .drip(answer, parts.part ?? .body, every: parts.every ?? .zero)
        case .oversized: .oversized(parts.bytes ?? 0)
        case .cut: .fault(cut)
        case .fault: .fault(fault)
        case .portal: .answer(Self.portal)
        case .bomb: .bomb(parts.bytes ?? 0)
        case .hugeHeaders: .hugeHeaders(parts.bytes ?? 0)
        case .malformed: .malformed(parts.malformation ?? .http09)
        case .raw:
            .raw(
                RawAnswer(
                    bytes: bytes, outcome: parts.outcome ?? .failure(.unknown), how: parts.how ?? .close))
        }
    }

    private var bytes: [UInt8] { parts.bodyBytes ?? Array((parts.body ?? "").utf8) }

    private var answer: ScriptedAnswer {
        ScriptedAnswer(
            status: parts.status ?? 200, headers: Self.fields(parts.headers), body: bytes,
            framing: parts.framing ?? .length, trailers: Self.fields(parts.trailers), coding: parts.encoding,
            interim: parts.interim ?? 0, declared: parts.declared)
    }

    private var fault: ScriptedFault {
        let place = parts.place ?? .beforeStatus
        var answer = answer
        if parts.body == nil && parts.bodyBytes == nil { answer.body = Array("hello, world".utf8) }
        if place.needsChunks { answer.framing = .chunked }
        return ScriptedFault(how: parts.how ?? .close, place: place, answer: answer)
    }

    /// These bytes of a body that is twice as long and one more.
    private var cut: ScriptedFault {
        var answer = answer
        answer.body = bytes + bytes + [UInt8](repeating: 0x2E, count: bytes.isEmpty ? 1 : 0)
        return ScriptedFault(
            how: parts.code == .reset ? .reset : .close, place: bytes.isEmpty ? .beforeBody : .midBody,
            answer: answer)
    }

    /// What a captive portal says in place of everybody else.
    private static let portal = ScriptedAnswer(
        headers: ["Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store"],
        body: Array(
            "<!DOCTYPE html><html><head><title>Sign in</title></head><body>Welcome to our Wi-Fi</body></html>"
                .utf8))

    private static func fields(_ values: [String: [String]]?) -> HTTPHeaders {
        var headers = HTTPHeaders()
        for (name, values) in (values ?? [:]).sorted(by: { $0.key < $1.key }) {
            for value in values { headers.add(name, value) }
        }
        return headers
    }

    /// Names and values as they can stand in an answer, the framing aside, which is its own to say.
    static func isSound(_ headers: [String: [String]]) -> Bool {
        let all = fields(headers)
        return (try? all.validate()) != nil
    }
}
