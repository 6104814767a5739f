public import Stoic

/// One thing that a scripted server does with one request.
public struct ScriptedStep: Sendable {
    indirect enum Action: Sendable {
        case respond(status: Int, headers: HTTPHeaders, body: [UInt8])
        case fail(TransportFailure)
        case hang
        case oversized(Int)
        case drip(status: Int, headers: HTTPHeaders, body: [UInt8], every: Duration)
        case cut(status: Int, sending: [UInt8], failure: TransportFailure)
        case after(Duration, Action)
        case gate(Gate, Action)
        case ignoringCancellation(Gate, Action)
        case wire(WireAction)
    }

    let action: Action
    /// Whether the server acted on the request, whatever the client got to see.
    public private(set) var acts: Bool

    init(_ action: Action, acts: Bool) {
        self.action = action
        self.acts = acts
    }

    /// The same step on a server that did, or did not, act.
    public func acted(_ acts: Bool) -> ScriptedStep {
        var copy = self
        copy.acts = acts
        return copy
    }
}

extension ScriptedStep {
    /// An answer without a body of its own. A 2xx means that the server acted.
    public static func status(
        _ status: Int, headers: HTTPHeaders = [:], body: String = ""
    ) -> ScriptedStep {
        ScriptedStep(
            .respond(status: status, headers: headers, body: Array(body.utf8)), acts: 200...299 ~= status)
    }

    /// A JSON answer.
    public static func json(_ text: String, status: Int = 200) -> ScriptedStep {
        .status(status, headers: ["Content-Type": "application/json"], body: text)
    }

    /// An answer of these bytes.
    public static func bytes(
        _ body: [UInt8], status: Int = 200, headers: HTTPHeaders = [:]
    ) -> ScriptedStep {
        ScriptedStep(.respond(status: status, headers: headers, body: body), acts: 200...299 ~= status)
    }

    /// A redirect.
    public static func redirect(
        to location: String, status: Int = 302, headers: HTTPHeaders = [:]
    ) -> ScriptedStep {
        var headers = headers
        headers["Location"] = location
        return ScriptedStep(.respond(status: status, headers: headers, body: []), acts: false)
    }

    /// No answer. Whether the server acted is not known to the client; here it did, when it may have.
    public static func failure(_ code: FailureCode) -> ScriptedStep {
        failure(TransportFailure(code: code))
    }

    /// No answer, with all its facts.
    public static func failure(_ failure: TransportFailure) -> ScriptedStep {
        ScriptedStep(.fail(failure), acts: failure.sent == .maybe)
    }

    /// No answer, ever: it waits on no clock, until a limit or a cancellation ends it.
    public static let hang = ScriptedStep(.hang, acts: true)

    /// A body of that many bytes, none of which is allocated when they are over the limit.
    public static func oversized(_ bytes: Int) -> ScriptedStep {
        ScriptedStep(.oversized(max(0, bytes)), acts: true)
    }

    /// A body that comes a byte at a time.
    public static func drip(
        _ body: String, every: Duration, status: Int = 200, headers: HTTPHeaders = [:]
    ) -> ScriptedStep {
        ScriptedStep(
            .drip(status: status, headers: headers, body: Array(body.utf8), every: every),
            acts: 200...299 ~= status)
    }

    /// The connection is reset after these bytes of the body.
    public static func reset(after body: String, status: Int = 200) -> ScriptedStep {
        ScriptedStep(
            .cut(status: status, sending: Array(body.utf8), failure: TransportFailure(code: .reset)),
            acts: true)
    }

    /// The connection closes after these bytes of a longer body.
    public static func truncated(after body: String, status: Int = 200) -> ScriptedStep {
        ScriptedStep(
            .cut(status: status, sending: Array(body.utf8), failure: TransportFailure(code: .closedEarly)),
            acts: true)
    }

    /// Another step, this much later.
    public static func after(_ delay: Duration, _ step: ScriptedStep) -> ScriptedStep {
        ScriptedStep(.after(delay, step.action), acts: step.acts)
    }

    /// Another step, once the gate lets it through.
    public static func gate(_ gate: Gate, _ step: ScriptedStep) -> ScriptedStep {
        ScriptedStep(.gate(gate, step.action), acts: step.acts)
    }

    /// Another step behind a gate, by a transport that does not heed cancellation while it waits there.
    public static func stubborn(_ gate: Gate, _ step: ScriptedStep) -> ScriptedStep {
        ScriptedStep(.ignoringCancellation(gate, step.action), acts: step.acts)
    }
}

extension ScriptedStep: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What it does, without the headers and bodies that it does it with.
    public var description: String { Self.words(action) }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["step": description]) }

    private static func words(_ action: Action) -> String {
        switch action {
        case .respond(let status, _, let body): "\(status), \(body.count) bytes"
        case .fail(let failure): "failure \(failure.code)"
        case .hang: "hang"
        case .oversized(let bytes): "oversized, \(bytes) bytes"
        case .drip(let status, _, let body, let every): "\(status), \(body.count) bytes, one every \(every)"
        case .cut(let status, let sent, let failure): "\(status), \(failure.code) after \(sent.count) bytes"
        case .after(let delay, let next): "after \(delay): \(words(next))"
        case .gate(let gate, let next): "gate \(gate.name): \(words(next))"
        case .ignoringCancellation(let gate, let next): "stubborn gate \(gate.name): \(words(next))"
        case .wire(let action): action.words
        }
    }
}
