import Stoic
import StoicFlow
import StoicSimulation

// Situations without a network, and after it.
extension Play {
    func offline(isCached: Bool) async throws {
        let hasContent = isCached && world.choose(2) == 1
        let question = "soup"
        if hasContent { try await open(question) }
        service.cache(isCached)
        let hint = one(of: "before", "after", "never")
        service.cue(
            question, .failing(.offline, .offline, after: one(of: .zero, .milliseconds(40), .seconds(2))))
        if hint == "before" {
            service.hint(.unsatisfied)
            try await settle()
        }
        try await fail(question)
        if hint == "after" {
            service.hint(.unsatisfied)
            try await settle()
        }
        check(.settled)
        try await comeBack(question)
    }

    /// The content of a retry, or of another ask where none is offered, and no trouble any more.
    private func comeBack(_ question: String) async throws {
        service.cue(question, .whole(after: .milliseconds(40)))
        if service.connectivity.hint?.isSatisfied == false { service.hint(.satisfied) }
        try await settle()
        try await again(question)
    }

    func recovered() async throws {
        let hasContent = world.choose(2) == 1
        let question = hasContent ? "stew" : "soup"
        if hasContent { try await open("soup") }
        service.cue(
            question,
            one(
                of: .failing(.offline, .offline, after: .milliseconds(40)),
                .failing(.recoverable, .status(503), after: .milliseconds(40))))
        try await fail(question)
        service.cue(question, .whole(after: one(of: .milliseconds(40), .seconds(2))))
        let times = service.ledger.calls(to: question).count
        try await again(question)
        try await untilEnded(question, times: times + 1)
        check(.settled)
        try await check(.showNewest) { isShown(question) }
        try await check(.sayRecovered) {
            guard driver.screen.isRecovered else { return false }
            try await pause(.seconds(60))
            return !driver.screen.isRecovered
        }
    }

    func nonRetryableAnswer() async throws {
        if world.choose(2) == 0 { try await open("soup") } else { remember() }
        service.cue("stew", .failing(.unavailable, .status(404), after: .milliseconds(40)))
        ask("stew")
        try await untilEnded("stew")
        check(.settled)
        try await pause(.seconds(60))
        world.expect(
            service.ledger.calls(to: "stew").count == 1, "what no retry helps was asked for again")
    }

    /// Whatever repeats by itself has come to an end by now, and nothing begins anew.
    func rest() async throws {
        try await pause(.seconds(120))
        let calls = service.ledger.calls.count
        try await pause(.seconds(600))
        world.expect(service.ledger.calls.count == calls, "it asks again and again by itself")
    }

    /// Asks, and waits until all has failed.
    func fail(_ question: String) async throws {
        let times = service.ledger.calls(to: question).count
        ask(question)
        try await untilEnded(question, times: times + 1)
    }

    func again(_ question: String) async throws {
        let times = service.ledger.calls(to: question).count
        if driver.screen.canRetry {
            retry()
            // People tap twice.
            if world.choose(2) == 1 { driver.retry() }
            try await settle()
            let more = service.ledger.calls(to: question).count - times
            world.expect(more <= 1, "two taps on a retry asked twice")
        } else {
            ask(question)
        }
        try await untilEnded(question, times: times + 1)
        try await untilShown(question)
    }

    func isShown(_ question: String) -> Bool {
        driver.screen.items?.first?.hasPrefix(question + "-") == true
    }

    /// The screen with the answer to a first question on it.
    func open(_ question: String) async throws {
        service.cue(question, .whole(after: one(of: .zero, .milliseconds(40))))
        ask(question)
        try await untilEnded(question)
        try await untilShown(question)
        remember()
    }
}
