import Stoic

/// A step as data: what it does, and with what of the parts.
struct StepDocument: Sendable, Equatable {
    enum Kind: String, Sendable, CaseIterable {
        case answer, fail, hang, oversized, drip, cut
    }

    /// Each kind has some of these; what is nil has its default.
    struct Parts: Sendable, Equatable {
        var status: Int?
        var headers: [String: [String]]?
        var body: String?
        var code: FailureCode?
        var bytes: Int?
        var every: Duration?
        var delay: Duration?
        var acts: Bool?
    }

    var kind: Kind
    var parts: Parts

    var step: ScriptedStep {
        var step = immediate
        if let delay = parts.delay { step = .after(delay, step) }
        if let acts = parts.acts { step = step.acted(acts) }
        return step
    }

    private var immediate: ScriptedStep {
        let (status, body) = (parts.status ?? 200, parts.body ?? "")
        switch kind {
        case .answer: return .status(status, headers: headers, body: body)
        case .fail: return .failure(parts.code ?? .unknown)
        case .hang: return .hang
        case .oversized: return .oversized(parts.bytes ?? 0)
        case .drip: return .drip(body, every: parts.every ?? .zero, status: status, headers: headers)
        case .cut:
            return parts.code == .reset
                ? .reset(after: body, status: status) : .truncated(after: body, status: status)
        }
    }

    private var headers: HTTPHeaders {
        var headers = HTTPHeaders()
        for (name, values) in (parts.headers ?? [:]).sorted(by: { $0.key < $1.key }) {
            for value in values { headers.add(name, value) }
        }
        return headers
    }

    /// Names and values as they can stand in an answer.
    static func isSound(_ headers: [String: [String]]) -> Bool {
        var all = HTTPHeaders()
        for (name, values) in headers { for value in values { all.add(name, value) } }
        return (try? all.validate()) != nil
    }
}
