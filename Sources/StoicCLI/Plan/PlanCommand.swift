import Stoic
import StoicHTTP

/// `plan`: the worst that a call under a policy can come to (C2, P8).
package struct PlanCommand {
    let question: PlanQuestion
    let console: Console

    package func run() -> Int32 {
        do {
            let plan = try question.options.policy.plan(
                for: question.request, base: "http://plan.invalid", deadline: question.options.deadline)
            if question.wantsJSON { return console.answer(json(plan).text + "\n") }
            return console.answer(lines(plan).joined(separator: "\n") + "\n")
        } catch {
            console.line("stoic plan: \(Printable.line("\(error)"))")
            return ExitCode.usage
        }
    }

    private var mayRepeat: Bool {
        question.request.method.isIdempotent || question.request.idempotencyKey != nil
    }

    private func json(_ plan: PolicyPlan) -> JSONText {
        .members([
            ("v", .integer(1)), ("method", .string("\(question.request.method)")),
            ("kind", .string(mayRepeat ? "repeatable" : "not_idempotent")),
            ("deadline_ms", Self.milliseconds(question.options.deadline)),
            ("sends", .integer(Int64(plan.sends))), ("requests", .integer(Int64(plan.requests))),
            ("time_ms", Self.milliseconds(plan.time)),
            ("time_under_load_ms", Self.milliseconds(plan.timeUnderLoad)),
            ("attempt_ms", Self.milliseconds(plan.attemptTime)),
            ("waits_ms", .array(plan.waits.map { Self.milliseconds($0) })),
            (
                "load",
                .members([
                    ("sends_per_call", Self.decimal(plan.load.sendsPerCall)),
                    ("sustained_sends_per_call", Self.decimal(plan.load.sustainedSendsPerCall)),
                    ("retries_per_s", Self.decimal(plan.load.retriesPerSecond)),
                    ("saved_retries", .integer(Int64(plan.load.savedRetries))),
                    ("requests_per_send", .integer(Int64(plan.load.requestsPerSend))),
                ])
            ),
        ])
    }

    /// For a person.
    private func lines(_ plan: PolicyPlan) -> [String] {
        let key = question.request.idempotencyKey == nil ? "" : " with an idempotency key"
        var head = "\(question.request.method)\(key)"
        if let deadline = question.options.deadline { head += ", deadline \(Printable.duration(deadline))" }
        var lines = [head]
        func add(_ name: String, _ text: String) {
            lines.append("  " + name + String(repeating: " ", count: max(1, 10 - name.count)) + text)
        }
        add("sends", "at most \(plan.sends); with redirects at most \(plan.requests) requests")
        add("time", Self.bound(plan.time) + " while the host has a place for it")
        if plan.timeUnderLoad != plan.time { add("in queue", Self.bound(plan.timeUnderLoad) + " in all") }
        add("attempt", Self.bound(plan.attemptTime))
        for (index, wait) in plan.waits.prefix(Self.waitsShown).enumerated() {
            add("wait \(index + 1)", Self.bound(wait))
        }
        if plan.waits.count > Self.waitsShown { add("…", "\(plan.waits.count - Self.waitsShown) more waits") }
        let load = plan.load
        if load.sustainedSendsPerCall == load.sendsPerCall {
            add(
                "load",
                plan.sends == 1
                    ? "a call sends once, also while all fail"
                    : "\(Self.decimal(load.sendsPerCall).text) sends a call while all fail")
        } else {
            add(
                "load",
                "\(Self.decimal(load.sustainedSendsPerCall).text) sends a call while all fail, and "
                    + "\(Self.decimal(load.retriesPerSecond).text) a second;")
            add("", "\(Self.decimal(load.sendsPerCall).text) without the retry budget")
        }
        return lines
    }

    private static let waitsShown = 8

    private static func bound(_ time: Duration?) -> String {
        guard let time else { return "unbounded" }
        // As fine as a duration of that length is shown.
        let unit: Int64 = time < .seconds(60) ? 1 : time < .seconds(3_600) ? 1_000 : 60_000
        let (whole, rest) = roundedUp(time).quotientAndRemainder(dividingBy: unit)
        let shown = (whole * unit).saturatingAdd(rest > 0 ? unit : 0)
        return "at most \(Printable.duration(.milliseconds(shown)))"
    }

    private static func milliseconds(_ time: Duration?) -> JSONText {
        time.map { .integer(roundedUp($0)) } ?? .null
    }

    /// A bound that was rounded down would be none.
    private static func roundedUp(_ time: Duration) -> Int64 {
        let whole = time.wholeMilliseconds
        return .milliseconds(whole) < time ? whole.saturatingAdd(1) : whole
    }

    private static func decimal(_ number: Double) -> JSONText {
        .thousandths(Int64((min(max(0, number), 1e12) * 1_000 - 1e-6).rounded(.up)))
    }
}
