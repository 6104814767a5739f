package import Stoic
import StoicHTTP
import Synchronization

/// Follows a call by its events: a line an attempt and a wait, as they happen, and the attempts for a report.
package final class Watcher: WaitObserver {
    /// How much is said.
    package enum Detail: Sendable {
        case nothing, attempts, everything
    }

    private struct State {
        var attempts: [AttemptLine] = []
        var wait = Duration.zero
        var source: WaitSource?
        /// For the line that comes and goes.
        var doing = "attempt 1"
        var doingSince = Instant(nanoseconds: 0)
    }

    private let detail: Detail
    private let say: @Sendable (String) -> Void
    private let time = SystemTime()
    private let begin: Instant
    private let state: Mutex<State>

    package init(detail: Detail, say: @escaping @Sendable (String) -> Void) {
        self.detail = detail
        self.say = say
        begin = time.now
        state = Mutex(State(doingSince: begin))
    }

    /// The attempts so far.
    package var attempts: [AttemptLine] { state.withLock { $0.attempts } }
    /// Since the call began.
    package var elapsed: Duration { begin.duration(to: time.now) }

    /// What is going on and for how long.
    var progress: String {
        let (doing, since) = state.withLock { ($0.doing, $0.doingSince) }
        return "\(doing) … \(Printable.duration(since.duration(to: time.now)))"
    }

    package func waitBegins(_ planned: PlannedRetry) {
        let text = "waiting \(Printable.duration(planned.delay)) (\(planned.source.words))"
        let now = time.now
        state.withLock { state in
            state.doing = text
            state.doingSince = now
        }
        if detail != .nothing { say(text) }
    }

    package func record(_ event: Event) {
        switch event.name {
        case "http.request": attemptEnded(event)
        case "http.retry": retryBegins(event)
        case "http.retry_after_invalid":
            if detail != .nothing { say("Retry-After not usable (\(event["reason"] ?? .text("")))") }
        default: break
        }
        if detail == .everything { say(Self.line(event, at: elapsed)) }
    }

    private func retryBegins(_ event: Event) {
        let now = time.now
        state.withLock { state in
            if case .duration(let wait)? = event["wait"] { state.wait = wait }
            if case .text(let source)? = event["source"] { state.source = WaitSource(rawValue: source) }
            state.doing = "attempt \(state.attempts.count + 1)"
            state.doingSince = now
        }
    }

    private func attemptEnded(_ event: Event) {
        guard case .integer(let number)? = event["attempt"],
            case .duration(let duration)? = event["duration"],
            case .text(let outcome)? = event["outcome"]
        else { return }
        let elapsed = elapsed
        let line = state.withLock { state in
            var line = AttemptLine(
                number: number, start: max(.zero, elapsed - duration), duration: duration,
                waitBefore: state.wait, waitSource: state.source)
            if case .integer(let status)? = event["status"] { line.status = status }
            if case .integer(let hops)? = event["hops"] { line.hops = hops }
            line.wasCancelled = outcome == "cancelled"
            if !line.wasCancelled, outcome != "success", outcome != line.status.map({ "status_\($0)" }) {
                line.failure = outcome
            }
            state.attempts.append(line)
            return line
        }
        if detail != .nothing { say(line.text) }
    }

    /// An event in one line; durations as a person reads them.
    private static func line(_ event: Event, at elapsed: Duration) -> String {
        let facts = event.fields.filter { !$0.isPrivate }.map { field -> String in
            if case .duration(let duration) = field.value {
                return "\(field.name)=\(Printable.duration(duration).replacing(" ", with: ""))"
            }
            return "\(field.name)=\(field.value)"
        }
        let head = "  [\(Printable.duration(elapsed))] \(event.level) \(event.name)"
        return Printable.line(([head] + facts).joined(separator: " "))
    }
}

extension AttemptLine {
    /// For a person.
    var text: String {
        let hops = hops == 0 ? "" : ", \(hops) \(hops == 1 ? "redirect" : "redirects")"
        return "attempt \(number)  \(outcome)  \(Printable.duration(duration))\(hops)"
    }
}
