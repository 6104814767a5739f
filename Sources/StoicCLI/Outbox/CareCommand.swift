import Stoic
import StoicStore

/// `outbox retry` and `outbox drop`: entry by entry, each as far as it goes.
struct CareCommand {
    let plan: OutboxPlan.CarePlan
    let console: Console

    /// What became of one number.
    fileprivate struct Answer: Sendable {
        var id: Int64
        var done: Outbox.Done
    }

    func run() async throws(UsageError) -> Int32 {
        let place = try OutboxPlace(plan.place)
        if case .all(let waiting) = plan.choice, plan.wish == .drop, !plan.isSure {
            let counts = try place.glance(OutboxGlance.Question(limit: 0)).counts
            let words =
                waiting ? "\(counts.waiting) that wait and \(counts.quarantined)" : "\(counts.quarantined)"
            throw UsageError("--all", "would delete \(words) set aside, for ever: --yes does it")
        }
        var policy = OutboxPolicy()
        // How often the app tries is not known here: what its killed process was at waits.
        policy.retry.maxAttempts = .max
        let outbox = try await place.open(policy: policy)
        let (answers, failure) = await Interrupt.shared.cancelling { [plan] in
            await Self.work(plan, on: outbox)
        }
        let isCancelled = Interrupt.shared.name != nil
        if plan.wantsJSON {
            let code = console.answer(Self.document(answers, place.path, plan.wish) + "\n")
            if code != ExitCode.success { return code }
        } else {
            let code = console.answer(text(answers, failure: failure))
            if code != ExitCode.success { return code }
        }
        let missed = answers.filter { !$0.isDone }
        for answer in missed { console.line("stoic outbox: \(Self.words(answer))") }
        if let failure { console.line("stoic outbox: \(failure)") }
        if isCancelled { return ExitCode.cancelled }
        return missed.isEmpty && failure == nil ? ExitCode.success : ExitCode.failed
    }

    private static func work(
        _ plan: OutboxPlan.CarePlan, on outbox: Outbox
    ) async -> ([Answer], failure: String?) {
        var answers: [Answer] = []
        do {
            var rest = try await numbers(plan, of: outbox)[...]
            while !rest.isEmpty, !Task.isCancelled {
                // In a lane the order of retries is that of the numbers; drops may share a sync.
                let some = rest.prefix(plan.wish == .retry ? 1 : 64)
                rest = rest.dropFirst(some.count)
                for answer in try await work(plan.wish, on: some, of: outbox) {
                    // Of all that there were, another process may have seen to one meanwhile.
                    if case .all = plan.choice, !answer.isDone { continue }
                    answers.append(answer)
                }
            }
            if plan.wish == .drop, answers.contains(where: \.isDone) { try await outbox.forget() }
            return (answers, nil)
        } catch {
            return (answers, "\(error)")
        }
    }

    private static func work(
        _ wish: OutboxPlan.CarePlan.Wish, on numbers: ArraySlice<Int64>, of outbox: Outbox
    ) async throws -> [Answer] {
        try await withThrowingTaskGroup(of: Answer.self) { group in
            for id in numbers {
                group.addTask {
                    let done =
                        wish == .retry ? try await outbox.retrying(id) : try await outbox.dropping(id)
                    return Answer(id: id, done: done)
                }
            }
            var found: [Int64: Answer] = [:]
            for try await answer in group { found[answer.id] = answer }
            return numbers.compactMap { found[$0] }
        }
    }

    /// All that there are at the beginning: what comes meanwhile is not meant.
    private static func numbers(_ plan: OutboxPlan.CarePlan, of outbox: Outbox) async throws -> [Int64] {
        guard case .all(let waiting) = plan.choice else {
            if case .numbers(let numbers) = plan.choice { return numbers }
            return []
        }
        var numbers: [Int64] = []
        for isQuarantined in plan.wish == .drop && waiting ? [false, true] : [true] {
            var last: Int64 = 0
            while !Task.isCancelled {
                let page =
                    isQuarantined
                    ? try await outbox.quarantined(after: last, limit: 1_000)
                    : try await outbox.waiting(after: last, limit: 1_000)
                guard let end = page.last else { break }
                numbers += page.map(\.id)
                last = end.id
            }
        }
        return numbers
    }

    // MARK: Words

    private func text(_ answers: [Answer], failure: String?) -> String {
        let done = answers.filter(\.isDone)
        if done.isEmpty, case .all = plan.choice, failure == nil {
            return plan.wish == .retry ? "nothing is set aside\n" : "there is nothing to drop\n"
        }
        return done.map { Self.words($0) + "\n" }.joined()
    }

    private static func words(_ answer: Answer) -> String {
        switch answer.done {
        case .requeued(let number): "\(answer.id) waits again, as \(number), at the end of its lane"
        case .dropped(let listing):
            if listing.isBeingDelivered {
                "\(answer.id) is deleted; it was being sent, and may arrive all the same"
            } else {
                "\(answer.id) is deleted; it \(listing.quarantineReason == nil ? "waited" : "was set aside")"
            }
        case .waits: "\(answer.id) was not set aside: it waits"
        case .unknown: "there is no \(answer.id)"
        }
    }

    private static func document(_ answers: [Answer], _ path: String, _ wish: OutboxPlan.CarePlan.Wish)
        -> String
    {
        let entries = answers.map { answer -> JSONText in
            var number: Int64?
            var wasSent: Bool?
            let outcome =
                switch answer.done {
                case .requeued: "requeued"
                case .dropped: "dropped"
                case .waits: "not_quarantined"
                case .unknown: "unknown_id"
                }
            if case .requeued(let new) = answer.done { number = new }
            if case .dropped(let listing) = answer.done { wasSent = listing.isBeingDelivered }
            return .members([
                ("id", .integer(answer.id)), ("outcome", .string(outcome)),
                ("new_id", number.map { .integer($0) }), ("was_being_delivered", wasSent.map { .bool($0) }),
            ])
        }
        return JSONText.members([
            ("v", .integer(1)), ("file", .string(path)), ("action", .string(wish.rawValue)),
            ("entries", .array(entries)),
        ]).text
    }
}

extension CareCommand.Answer {
    fileprivate var isDone: Bool {
        switch done {
        case .requeued, .dropped: true
        case .waits, .unknown: false
        }
    }
}
