import Foundation
import Stoic
import StoicHTTP

/// `explain`: the very client, over a script instead of a network, on virtual time (C2).
package struct ExplainCommand {
    let plan: ExplainPlan
    let console: Console

    package func run() async -> Int32 {
        do {
            let explanation = try await explain()
            if plan.wantsJSON { return console.answer(explanation.report.json.text + "\n") }
            return console.answer(explanation.lines(plan).joined(separator: "\n") + "\n")
        } catch {
            console.line("stoic explain: \(Printable.line("\(error)"))")
            return ExitCode.usage
        }
    }

    /// What was sent, what came of it, and what was noted on the way.
    package struct Explanation {
        package let report: CallReport
        let notes: [String]
    }

    package func explain() async throws -> Explanation {
        let time = VirtualTime()
        var policy = plan.policy
        // A schedule of one's own takes the place of chance.
        if plan.seed == nil {
            let (backoff, unit) = (policy.backoff, plan.unit ?? Self.usualUnit)
            policy.backoff = .custom { index in backoff.delay(index: index, unit: unit) }
        }
        let start = plan.now ?? Date(timeIntervalSince1970: 0)
        policy.wallClock = WallClock {
            let passed = Instant(nanoseconds: 0).duration(to: time.now)
            return start.addingTimeInterval(Double(passed.wholeMilliseconds) / 1_000)
        }
        let transport = ScriptedTransport().on("/", respond: plan.steps.map(\.step))
        let notes = NoteTaker()
        let client = try HTTPClient(
            base: ExplainPlan.base, transport: transport, policy: policy, events: notes,
            seed: plan.seed ?? 0)
        let report = await withTimeSource(time) { await call(client, time) }
        return Explanation(report: report, notes: notes.notes)
    }

    /// Half-way between the shortest and the longest back-off.
    static let usualUnit = 0.5

    private func call(_ client: HTTPClient, _ time: VirtualTime) async -> CallReport {
        do {
            let response: HTTPResponse
            if let deadline = plan.deadline {
                response = try await withDeadline(deadline) { try await client.send(plan.request) }
            } else {
                response = try await client.send(plan.request)
            }
            return CallReport(
                outcome: .success, status: response.status, attempts: response.log.map(AttemptLine.init),
                elapsed: response.log.elapsed, stopped: response.log.stopped)
        } catch let error as HTTPError {
            var report = CallReport(error, now: plan.now == nil ? nil : client.policy.wallClock.now())
            report.failure?.excerpt = nil
            report.stopped = error.log.stopped
            return report
        } catch {
            return CallReport(cancelledBy: nil, attempts: [], elapsed: .zero)
        }
    }
}

extension ExplainCommand.Explanation {
    /// A timeline for a person.
    package func lines(_ plan: ExplainPlan) -> [String] {
        var head =
            "\(plan.request.method)\(plan.request.idempotencyKey == nil ? "" : " with an idempotency key")"
        head += ", at most \(Printable.attempts(plan.policy.maxAttempts))"
        if let deadline = plan.deadline { head += ", deadline \(Printable.duration(deadline))" }
        if let seed = plan.seed {
            head += ", seed \(seed)"
        } else {
            head += ", random unit \(plan.unit ?? ExplainCommand.usualUnit)"
        }
        var lines = [head]
        func add(_ time: Duration?, _ text: String) {
            let shown = time.map { Printable.duration($0) } ?? ""
            lines.append(String(repeating: " ", count: max(0, 10 - shown.count)) + shown + "  " + text)
        }
        for attempt in report.attempts {
            if let source = attempt.waitSource {
                add(nil, "wait \(Printable.duration(attempt.waitBefore)) (\(source.words))")
            }
            let step = plan.steps[min(attempt.number, plan.steps.count) - 1]
            var text = "attempt \(attempt.number)  \(step.text)"
            if attempt.status == nil, let failure = attempt.failure, failure != step.text {
                text += "  → \(failure)"
            }
            if attempt.duration > .zero { text += "  (\(Printable.duration(attempt.duration)))" }
            add(attempt.start, text)
        }
        for note in notes { add(nil, note) }
        add(report.elapsed, report.ending)
        return lines
    }
}

extension CallReport {
    /// How a script ended, and why no more was sent.
    fileprivate var ending: String {
        guard let failure else { return "success after \(Printable.attempts(attempts.count))" }
        var text = "\(outcome.rawValue) (\(failure.code ?? "")): \(failure.message)"
        if stopped == .attemptsExhausted { text += "; no attempts left" }
        if let wait = failure.retryAfter {
            text += "; a new try is allowed after \(Printable.duration(wait))"
        }
        return text
    }
}
