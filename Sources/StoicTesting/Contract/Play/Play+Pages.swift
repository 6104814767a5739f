import Stoic
import StoicFlow
import StoicSimulation

// A list whose next page fails.
extension Play {
    func failedPage() async throws {
        try await open("soup")
        service.cue("soup", page: 1, .failing(.recoverable, .status(503), after: .milliseconds(40)))
        loadNext()
        try await untilEnded("soup", page: 1)
        check(.settled)
        service.cue("soup", page: 1, .whole(after: one(of: .milliseconds(40), .seconds(1))))
        try await check(.retrySamePage) {
            guard driver.screen.canRetry else { return false }
            let asked = service.ledger.calls.count
            retry()
            try await settle()
            let calls = service.ledger.calls.dropFirst(asked)
            return calls.count == 1 && calls.first?.page == 1
        }
        guard isPromised(.retrySamePage) else { return }
        try await untilEnded("soup", page: 1, times: 2)
        expectPages(2)
        if world.choose(2) == 0 { try await lastPage() } else { try await askAnew() }
    }

    /// The list goes on to its end, however often it is scrolled, and not beyond.
    private func lastPage() async throws {
        service.cue("soup", page: 2, .whole(after: one(of: .milliseconds(40), .zero, .seconds(1))))
        loadNext()
        driver.loadNext()
        try await untilEnded("soup", page: 2)
        expectPages(3)
        driver.loadNext()
        try await settle()
        let pages = service.ledger.calls.map(\.page)
        world.expect(pages.count { $0 == 2 } == 1, "scrolling twice asks for a page twice")
    }

    /// Something else is asked for while a page is under way: the page belongs to no list any more.
    private func askAnew() async throws {
        var page = ServiceCue.whole(after: one(of: .milliseconds(400), .milliseconds(40), .seconds(1)))
        page.heedsCancellation = world.choose(2) == 1
        service.cue("soup", page: 2, page)
        service.cue("stew", .whole(after: .milliseconds(100)))
        loadNext()
        try await untilAsked("soup", page: 2)
        ask("stew")
        try await untilEnded("stew")
        try await untilShown("stew")
        try await pause(.seconds(2))
        expectPages(1)
    }

    private func expectPages(_ count: Int) {
        let shown = driver.screen.items?.count ?? 0
        world.expect(
            shown <= count * ContractService.pageSize, "a page is on the screen that belongs to no list there"
        )
        world.expect(shown >= count * ContractService.pageSize, "a page that came is not shown")
    }
}
