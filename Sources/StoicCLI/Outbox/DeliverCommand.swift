import Stoic
import StoicHTTP
import StoicOffline
import StoicStore
import Synchronization

/// `outbox deliver`: one run over what is due.
struct DeliverCommand {
    let plan: DeliverPlan
    let console: Console

    fileprivate enum End: Sendable {
        case done(OutboxReport)
        case cancelled
        case failed(String)
    }

    /// What there is once the run has ended.
    private struct Rest: Sendable {
        var counts = OutboxCounts()
        /// No HTTP requests.
        var others = 0
        var isSignedIn = true
    }

    func run() async throws(UsageError) -> Int32 {
        let place = try OutboxPlace(plan.place)
        var policy = OutboxPolicy()
        // How often is too often is the app's to say.
        policy.retry.maxAttempts = .max
        let outbox = try await place.open(policy: policy)
        let transport = plan.transport.make()
        let client: HTTPClient
        do {
            client = try HTTPClient(
                base: plan.base, transport: transport, policy: plan.policy, headers: plan.headers)
        } catch {
            throw UsageError("--base", "no client can be made of it: \(error)")
        }
        let hasFailed = Mutex(false)
        let board = DeliveryBoard { [plan, console] text in
            guard !plan.wantsJSON, !plan.isQuiet else { return }
            if console.answer(text + "\n") != ExitCode.success { hasFailed.withLock { $0 = true } }
        }
        let start = SystemTime().now
        let end = await Interrupt.shared.cancelling { [plan, console] in
            let progress = Self.progress(plan, console, board)
            defer { progress?.cancel() }
            return await Self.deliver(plan, outbox, client, board)
        }
        transport.shutdown()
        console.wipe()
        let rest = await self.rest(of: outbox, place)
        let code = exitCode(end, board)
        let text =
            plan.wantsJSON
            ? document(end, board, rest, place, elapsed: start.duration(to: SystemTime().now)).text + "\n"
            : summary(end, board, rest)
        let said = console.answer(text)
        if case .failed(let reason) = end { console.line("stoic outbox: \(reason)") }
        if let stop = board.stop { console.line("stoic outbox: ended early: \(stop)") }
        if said != ExitCode.success || hasFailed.withLock({ $0 }), code == ExitCode.success { return said }
        return code
    }

    private static func deliver(
        _ plan: DeliverPlan, _ outbox: Outbox, _ client: HTTPClient, _ board: DeliveryBoard
    ) async -> End {
        let delivery = HTTPDelivery(over: client)
        // Owned by this call, which waits for its end.
        let running = Task {
            if plan.hastens { try await outbox.hasten() }
            return try await outbox.deliver(kind: StoredRequestLine.kind) { entry in
                try await deliver(entry, by: delivery, within: plan.deadline, board)
            }
        }
        board.onStop { running.cancel() }
        let result = await withTaskCancellationHandler {
            await running.result
        } onCancel: {
            running.cancel()
        }
        switch result {
        case .success(let report): return .done(report)
        case .failure(is CancellationError): return .cancelled
        case .failure(let error): return .failed("\(error)")
        }
    }

    /// What is going on, ten times a second, for whoever watches.
    private static func progress(
        _ plan: DeliverPlan, _ console: Console, _ board: DeliveryBoard
    ) -> Task<Void, Never>? {
        guard console.isTerminal, !plan.isQuiet, !plan.wantsJSON else { return nil }
        // Its owner is the run's task, which cancels it when the run has ended.
        return Task {
            while !Task.isCancelled {
                try? await Task.sleep(for: .milliseconds(100))
                if !Task.isCancelled, let line = board.progress { console.progress(line) }
            }
        }
    }

    private static func deliver(
        _ entry: OutboxEntry, by delivery: HTTPDelivery, within deadline: Duration?, _ board: DeliveryBoard
    ) async throws -> OutboxOutcome {
        let start = SystemTime().now
        board.began(entry)
        let words = EntryWords(kind: entry.kind, bytes: entry.payload.count, head: entry.payload)
        var row = DeliveryBoard.Row(entry: entry, words: words, duration: .zero)
        defer {
            row.duration = start.duration(to: SystemTime().now)
            board.ended(row)
        }
        let outcome: OutboxOutcome
        if let deadline {
            outcome = try await withDeadline(deadline) { try await delivery(entry) }
        } else {
            outcome = try await delivery(entry)
        }
        row.outcome = outcome
        return outcome
    }

    private func rest(of outbox: Outbox, _ place: OutboxPlace) async -> Rest {
        var rest = Rest()
        if let counts = try? await outbox.counts() { rest.counts = counts }
        let question = OutboxGlance.Question(wantsQuarantined: false, limit: 100_000, maxHead: 0)
        if let glance = try? place.glance(question) {
            rest.isSignedIn = glance.isSignedIn
            rest.others = glance.waiting.count { $0.listing.kind != StoredRequestLine.kind }
        }
        return rest
    }

    // MARK: The end

    private func exitCode(_ end: End, _ board: DeliveryBoard) -> Int32 {
        if Interrupt.shared.name != nil { return ExitCode.cancelled }
        if case .failed = end { return ExitCode.failed }
        return board.exitCode
    }

    private func summary(_ end: End, _ board: DeliveryBoard, _ rest: Rest) -> String {
        let tally = Tally(board, end.report)
        var parts: [String] = []
        func add(_ count: Int, _ words: String) { if count > 0 { parts.append("\(count) \(words)") } }
        add(tally.delivered, "delivered")
        add(tally.retried, "to be tried again")
        add(tally.postponed, "not tried")
        add(tally.quarantined, "set aside")
        add(tally.givenBack, "given back")
        if parts.isEmpty { parts.append(rest.isSignedIn ? "nothing was due" : "nobody is signed in") }
        var text = parts.joined(separator: ", ")
        if let name = Interrupt.shared.name { text = "cancelled by \(name): " + text }
        text += rest.counts.waiting == 0 ? "; nothing waits" : "; \(rest.counts.waiting) waiting"
        if case .done(let report) = end, let next = report.nextDue, next > .zero {
            text += ", the next is due in \(Printable.roughly(max(.seconds(1), next)))"
            if tally.isNothing, !plan.hastens { text += " (--all does not wait for back-offs)" }
        }
        if rest.others > 0 {
            text +=
                rest.others == 1 ? ", 1 of them no HTTP request" : ", \(rest.others) of them no HTTP requests"
            text += " and left as \(rest.others == 1 ? "it is" : "they are")"
        }
        return text + "\n"
    }

    private func document(
        _ end: End, _ board: DeliveryBoard, _ rest: Rest, _ place: OutboxPlace, elapsed: Duration
    ) -> JSONText {
        let tally = Tally(board, end.report)
        let code = exitCode(end, board)
        let outcome =
            switch code {
            case ExitCode.success: "success"
            case ExitCode.refused: "deferred"
            case ExitCode.cancelled: "cancelled"
            default: "failure"
            }
        var next: Duration?
        if case .done(let report) = end { next = report.nextDue }
        return .members([
            ("v", .integer(1)), ("file", .string(place.path)), ("outcome", .string(outcome)),
            ("entries", .array(board.rows.map(\.json))),
            ("entries_omitted", board.omitted > 0 ? .integer(Int64(board.omitted)) : nil),
            ("delivered", .integer(Int64(tally.delivered))), ("retried", .integer(Int64(tally.retried))),
            ("postponed", .integer(Int64(tally.postponed))),
            ("quarantined", .integer(Int64(tally.quarantined))),
            ("given_back", .integer(Int64(tally.givenBack))),
            ("waiting", .integer(Int64(rest.counts.waiting))), ("not_http", .integer(Int64(rest.others))),
            ("next_due_ms", next.map { .integer($0.wholeMilliseconds) } ?? .null),
            ("stopped", board.stop.map { .string($0) } ?? .null),
            ("elapsed_ms", .integer(elapsed.wholeMilliseconds)),
        ])
    }

    /// How often what happened: as the outbox counted, or as it was seen when the run did not end by itself.
    private struct Tally {
        var (delivered, retried, postponed, quarantined, givenBack) = (0, 0, 0, 0, 0)

        var isNothing: Bool { delivered + retried + postponed + quarantined + givenBack == 0 }

        init(_ board: DeliveryBoard, _ report: OutboxReport?) {
            for row in board.rows {
                switch row.outcome {
                case .delivered: delivered += 1
                case .retry: retried += 1
                case .postponed: postponed += 1
                case .refused: quarantined += 1
                case nil: givenBack += 1
                }
            }
            guard let report else { return }
            (delivered, retried) = (report.delivered, report.retried)
            (postponed, quarantined) = (report.postponed, report.quarantined)
        }
    }
}

extension DeliverCommand.End {
    fileprivate var report: OutboxReport? {
        if case .done(let report) = self { return report }
        return nil
    }
}
