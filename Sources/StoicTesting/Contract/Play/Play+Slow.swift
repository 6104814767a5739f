import Stoic
import StoicFlow
import StoicSimulation

// Situations in which an answer takes its time, or comes when nobody waits for it.
extension Play {
    func slow() async throws {
        if world.choose(2) == 0 { try await open("soup") } else { remember() }
        service.cue("stew", .whole(after: .seconds(5)))
        ask("stew")
        try await untilUnderWay("stew", for: contract.progressAfter + .milliseconds(20))
        check(.underWay)
        try await untilEnded("stew")
        try await untilShown("stew")
        try await check(.showNewest) { isShown("stew") }
        remember()
        check(.settled)
    }

    func retryableTimeout() async throws {
        if world.choose(2) == 0 { try await open("soup") } else { remember() }
        let fails = world.choose(2) == 1
        var cue = fails ? ServiceCue.failing(.recoverable, .timedOutAttempt) : .whole()
        cue.duration = .milliseconds(40)
        cue.failedAttempts = [
            .init(duration: .milliseconds(200), wait: .seconds(1)),
            .init(duration: .milliseconds(200), wait: .seconds(2)),
        ]
        service.cue("stew", cue)
        ask("stew")
        try await untilUnderWay("stew", for: .milliseconds(700))
        check(.underWay)
        try await untilEnded("stew")
        guard fails else { return try await untilShown("stew") }
        check(.settled)
        try await rest()
        check(.settled)
        service.cue("stew", .whole(after: .milliseconds(40)))
        try await again("stew")
    }

    func cancelledOnLeaving() async throws {
        if world.choose(2) == 0 { try await open("soup") } else { remember() }
        var cue = ServiceCue.whole(after: .seconds(2))
        cue.heedsCancellation = world.choose(2) == 0
        if world.choose(2) == 1 { cue.end = .failure(.recoverable, code: FailureCode.status(503).text) }
        service.cue("stew", cue)
        ask("stew")
        try await untilUnderWay("stew", for: one(of: .zero, .milliseconds(100), .milliseconds(400)))
        let how: ContractLedger.Closing = driver.canCancel ? one(of: .left, .cancelled) : .left
        end(how)
        try await settle()
        if cue.heedsCancellation {
            try await check(.endWork) {
                service.ledger.calls(to: "stew").allSatisfy { $0.end == .cancelled }
            }
        }
        check(.settled)
        try await pause(.seconds(5))
        check(.settled)
        guard how == .cancelled else { return }
        // Whoever cancelled may ask for something else.
        service.cue("pie", .whole(after: .milliseconds(40)))
        ask("pie")
        try await untilEnded("pie")
        try await untilShown("pie")
    }

    func staleAfterNewer() async throws {
        let hasContent = world.choose(2) == 1
        if hasContent { try await open("pie") } else { remember() }
        var older = ServiceCue.whole(after: one(of: .milliseconds(700), .milliseconds(200), .seconds(5)))
        older.heedsCancellation = world.choose(2) == 1
        if world.choose(2) == 1 { older.end = .failure(.recoverable, code: FailureCode.status(503).text) }
        service.cue("soup", older)
        service.cue("stew", .whole(after: one(of: .milliseconds(40), .zero, .seconds(1))))
        ask("soup")
        try await untilAsked("soup")
        ask("stew")
        try await untilEnded("stew")
        try await pause(.seconds(6))
        try await check(.showNewest) { isShown("stew") }
        if hasContent, isShown("stew") { remember() }
        check(.settled)
    }

    func partial() async throws {
        remember()
        var cue = ServiceCue.whole(after: one(of: .milliseconds(40), .seconds(1)))
        cue.end = .partial(warnings: ["no pictures"])
        service.cue("soup", cue)
        ask("soup")
        try await untilEnded("soup")
        check(.settled)
        try await check(.showNewest) { isShown("soup") }
        // What is said of a part is not said of the next answer, which is whole.
        service.cue("stew", .whole(after: .milliseconds(40)))
        ask("stew")
        try await untilEnded("stew")
        try await untilShown("stew")
    }
}
