import Stoic
import Synchronization

/// An operation that answers as its script says, a step an attempt; the last step repeats.
final class ScriptedOperation: PipelineOperation {
    enum Step: Sendable {
        case answer(AttemptVerdict)
        /// After a time on the ambient source.
        case after(Duration, AttemptVerdict)
        /// When the gate lets it pass.
        case gate(Gate, AttemptVerdict)
        /// The same, by a transport that hears no cancellation.
        case deaf(Gate, AttemptVerdict)
        /// Whatever the test does.
        case run(@Sendable (AttemptContext) async -> Attempted)
    }

    struct Send: Sendable, Equatable {
        let number: Int
        let at: Instant
        let limit: Instant?
    }

    let replayability: Replayability
    let enforcesLimit: Bool
    let isLeaf: Bool
    private let steps: [Step]
    private let state = Mutex((sends: [Send](), begun: 0, running: 0, most: 0))

    init(
        _ steps: [Step], replayability: Replayability = .repeatable, enforcesLimit: Bool = true,
        isLeaf: Bool = true
    ) {
        self.steps = steps
        self.replayability = replayability
        self.enforcesLimit = enforcesLimit
        self.isLeaf = isLeaf
    }

    convenience init(answers verdicts: AttemptVerdict...) {
        self.init(verdicts.map { .answer($0) })
    }

    /// The attempts that would have sent: one that begins in a cancelled task sends nothing.
    var sends: [Send] { state.withLock { $0.sends } }
    var times: [Int64] { sends.map { $0.at.nanoseconds / 1_000_000 } }
    /// The attempts that the pipeline has booked, those in a cancelled task among them.
    var begun: Int { state.withLock { $0.begun } }
    var running: Int { state.withLock { $0.running } }
    /// How many ran at once at most.
    var most: Int { state.withLock { $0.most } }

    func attempt(_ context: AttemptContext) async -> Attempted {
        state.withLock { $0.begun += 1 }
        guard !Task.isCancelled else { return .cancelled }
        let index = state.withLock { state in
            state.sends.append(Send(number: context.number, at: context.start, limit: context.limit))
            state.running += 1
            state.most = max(state.most, state.running)
            return state.sends.count - 1
        }
        defer { state.withLock { $0.running -= 1 } }
        return await perform(steps[min(index, steps.count - 1)], context)
    }

    private func perform(_ step: Step, _ context: AttemptContext) async -> Attempted {
        do {
            switch step {
            case .answer(let verdict):
                return Attempted(value: Answer(context.number), verdict: verdict)
            case .after(let duration, let verdict):
                let source = Ambient.source(context.ambient)
                try await source.sleep(until: source.now.advanced(by: duration))
                return Attempted(value: Answer(context.number), verdict: verdict)
            case .gate(let gate, let verdict):
                try await gate.pass()
                return Attempted(value: Answer(context.number), verdict: verdict)
            case .deaf(let gate, let verdict):
                let end = OneShot<Void>()
                // Its owner is the gate, which every test opens in the end.
                Task.detached {
                    try? await gate.pass()
                    end.set(())
                }
                await end.value()
                return Attempted(value: Answer(context.number), verdict: verdict)
            case .run(let body):
                return await body(context)
            }
        } catch {
            return .cancelled
        }
    }
}

/// What an attempt brought back: its number.
final class Answer: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
}

extension AttemptVerdict {
    static func status(
        _ code: Int, wait: Duration? = nil, repeat again: Repeat = .worthwhile, health: Health = .failure
    ) -> AttemptVerdict {
        AttemptVerdict(
            repeat: again, health: health, code: .status(code), status: code, serverWait: wait)
    }

    static let unavailable = status(503)
    static let notFound = status(404, repeat: .never, health: .success)
    static let offline = AttemptVerdict(
        repeat: .worthwhile, health: .nothing, code: .offline, sent: .no, isDeviceFault: true)
    /// E.g. a body over the limit: no verdict on the host.
    static let tooLarge = AttemptVerdict(repeat: .never, health: .nothing, code: .responseTooLarge)
}
