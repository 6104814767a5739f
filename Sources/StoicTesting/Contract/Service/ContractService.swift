public import Stoic
import StoicFlow
import Synchronization

/// The service behind a screen under contract: a stand-in of yours asks it, and makes values out of ids.
///
/// ```swift
/// struct StandIn: RecipeService {
///     let service: ContractService
///     func search(_ text: String, after page: Int?) async throws -> FlowResult<Page<Recipe, Int>> {
///         try await service.answer(to: text, page: page ?? 0).page { Recipe(id: $0) }
///     }
/// }
/// ```
public final class ContractService: Sendable {
    /// Where what was cached comes from.
    public enum Cache: Sendable, Hashable {
        /// The service falls back on it by itself.
        case inside
        /// The model asks for it: then the service throws, and ``ContractService/cached(_:)`` has it.
        case apart
    }

    private struct Key: Hashable {
        let question: String
        let page: Int
    }

    private struct State {
        var ledger = ContractLedger()
        var version = 0
        var cues: [Key: ServiceCue] = [:]
        var isCached = false
        var lastRequest: UInt64 = 0
    }

    static let pageSize = 2
    static let pageCount = 3
    static let cacheAge: Duration = .seconds(3_600)

    /// The hints, for a model that heeds any.
    public let connectivity = ScriptedConnectivity(.satisfied)
    /// Where a model logs its failures, with their request's id.
    public let events = EventRecorder(limit: 1_000)
    private let source: any TimeSource = Ambient.source(nil)
    /// The world's time: all moments that are compared are on it.
    private let now: @Sendable () -> Instant
    private let state = Mutex(State())

    private let trace: @Sendable (String) -> Void

    init(now: @escaping @Sendable () -> Instant, trace: @escaping @Sendable (String) -> Void) {
        self.now = now
        self.trace = trace
    }

    /// The answer that the situation has for this question.
    ///
    /// - Parameters:
    ///   - question: What `ScreenDriver.ask` was given. Default: whatever was asked last, for screens that
    ///     have no question.
    ///   - page: Which page of it. Default: 0, the first.
    ///   - cache: Where cached answers come from. Default: from here.
    ///   - onRetry: Called when an attempt fails and another follows after `wait`; work in a `Flow` or
    ///     `Pages` hears of it anyway.
    /// - Throws: `ServiceFailure`, or `CancellationError`.
    public func answer(
        to question: String? = nil, page: Int = 0, cache: Cache = .inside,
        onRetry: (@Sendable (_ wait: Duration) -> Void)? = nil
    ) async throws -> ServiceAnswer {
        let question = question ?? ledger.questions.last ?? ""
        let (place, cue) = state.withLock { state in
            let cue = state.cues[Key(question: question, page: page)] ?? ServiceCue()
            state.version += 1
            return (state.ledger.begin(question, page: page, at: now()), cue)
        }
        guard let place else {
            // Whoever asks again at once would never let the world come to its end.
            try? await source.sleep(until: source.now.advanced(by: .seconds(3_600)))
            throw failure(.unavailable, code: "too_many_calls")
        }
        trace("is asked for \(Self.name(question, page))")
        do {
            for attempt in cue.failedAttempts {
                try await pause(attempt.duration, cue)
                tell { ledger, _ in ledger.attemptFailed(place) }
                onRetry?(attempt.wait)
                Ambient.current?.onRetry?(source.now.advanced(by: attempt.wait))
                try await pause(attempt.wait, cue)
            }
            try await pause(cue.duration, cue)
        } catch {
            trace("hears that nobody waits for \(Self.name(question, page))")
            end(place, .cancelled)
            throw CancellationError()
        }
        switch cue.end {
        case .whole:
            return answered(place, ids(question, page), .whole, nextPage: next(after: page))
        case .partial(let warnings):
            return answered(
                place, ids(question, page), .partial, warnings: warnings, nextPage: next(after: page))
        case .failure(let kind, let code):
            let failure = failure(kind, code: code)
            guard cache == .inside, page == 0, isCached else {
                trace("fails for \(Self.name(question, page)): \(code)")
                end(place, .failed, failure)
                throw failure
            }
            return answered(
                place, ids(question, page), .cached, nextPage: next(after: page), failure: failure)
        }
    }

    /// What was cached for this question, for a model that asks for it apart. Default: whatever was asked
    /// last.
    public func cached(_ question: String? = nil) -> ServiceAnswer? {
        guard isCached else { return nil }
        let question = question ?? ledger.questions.last ?? ""
        tell { ledger, _ in ledger.lookUp(question) }
        return ServiceAnswer(
            ids: ids(question, 0), quality: .cached, age: Self.cacheAge, warnings: [],
            nextPage: next(after: 0), failure: nil)
    }

    // MARK: What a situation sets

    var ledger: ContractLedger { state.withLock { $0.ledger } }

    /// Counts what is noted, so that who looks at every step need not copy what has not changed.
    var version: Int { state.withLock { $0.version } }

    func tell(_ body: (inout ContractLedger, Instant) -> Void) {
        state.withLock { state in
            state.version += 1
            body(&state.ledger, now())
        }
    }

    func cue(_ question: String, page: Int = 0, _ cue: ServiceCue) {
        state.withLock { $0.cues[Key(question: question, page: page)] = cue }
    }

    func cache(_ isCached: Bool) { state.withLock { $0.isCached = isCached } }

    func hint(_ hint: ConnectivityHint) {
        tell { $0.hint(at: $1) }
        connectivity.give(hint)
    }

    // MARK: How it answers

    private static func name(_ question: String, _ page: Int) -> String { "\(question), page \(page)" }

    private var isCached: Bool { state.withLock { $0.isCached } }

    private func ids(_ question: String, _ page: Int) -> [String] {
        let page = min(max(page, 0), Self.pageCount)
        return (1...Self.pageSize).map { "\(question)-\(page * Self.pageSize + $0)" }
    }

    private func next(after page: Int) -> Int? { (0..<Self.pageCount - 1).contains(page) ? page + 1 : nil }

    private func failure(_ kind: FlowTrouble.Kind, code: String) -> ServiceFailure {
        let id = state.withLock { state in
            state.lastRequest += 1
            return state.lastRequest
        }
        return ServiceFailure(kind: kind, code: code, requestID: id)
    }

    private func end(_ place: Int, _ end: ContractLedger.End, _ failure: ServiceFailure? = nil) {
        tell { ledger, now in ledger.end(place, end, requestID: failure?.requestID, at: now) }
    }

    private func answered(
        _ place: Int, _ ids: [String], _ quality: Screen.Quality, warnings: [String] = [], nextPage: Int?,
        failure: ServiceFailure? = nil
    ) -> ServiceAnswer {
        trace("answers \(quality): \(ids.joined(separator: ", "))")
        end(place, .answered(quality), failure)
        return ServiceAnswer(
            ids: ids, quality: quality, age: quality == .cached ? Self.cacheAge : .zero, warnings: warnings,
            nextPage: nextPage, failure: failure)
    }

    private func pause(_ duration: Duration, _ cue: ServiceCue) async throws {
        guard duration > .zero else { return }
        let moment = source.now.advanced(by: duration)
        if cue.heedsCancellation { return try await source.sleep(until: moment) }
        // Owned by this call, which waits for its end whatever becomes of the caller.
        await Task { [source] in try? await source.sleep(until: moment) }.value
    }
}
