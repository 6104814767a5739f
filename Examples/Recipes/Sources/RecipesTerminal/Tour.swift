import Recipes
import StoicFlow

/// A walk through all that can be on the screen, by itself.
@MainActor
struct Tour {
    private let kitchen: Kitchen
    private var model: RecipeSearchModel { kitchen.model }

    init() throws {
        kitchen = try Kitchen()
    }

    func run() async throws {
        defer { kitchen.close() }
        try await searching()
        try await troubles()
        try await offline()
        try await leaving()
    }

    private func searching() async throws {
        show("Nothing has been asked for.")
        search("soup")
        try await show("A first page.") { $0.items.count == 4 && $0.flow.activity == .idle }
        model.loadNext()
        try await show("The next page fails: what is there stays, and a retry asks for that page.") {
            $0.flow.canRetry
        }
        model.retry()
        try await show("It is there, once.") { $0.items.count == 8 }
        search("stew")
        try await show("A slow search: the old list stays; from 300 ms on it says that it searches.") {
            $0.flow.showsProgress
        }
        search("rice")
        try await show("Something else is asked for meanwhile: no stew comes up any more.") {
            $0.flow.emptiness == .noMatch
        }
        search("stew")
        _ = try await settled { $0.flow.showsProgress }
        model.cancel()
        show("Stopped by the person: that is no error.")
    }

    private func troubles() async throws {
        search("bread")
        try await show("A server that fails is asked again; the screen says when.") { $0.flow.isRetrying }
        try await show("At the third try it has come.") { $0.flow.activity == .idle && !$0.items.isEmpty }
        search("cake")
        try await show("A flawed answer: what can be shown is, and the flaws are named.") {
            !$0.flow.warnings.isEmpty
        }
        search("[")
        try await show("A search that cannot match anything.") { $0.flow.emptiness == .badFilter }
        search("gone")
        try await show("Not there: trying again would not help, so it is not offered.") {
            $0.flow.trouble?.kind == .unavailable
        }
        search("down")
        try await show("Given up after three tries; the person may try again.") { $0.flow.canRetry }
        search("wifi")
        try await show("The network's own sign-in page in place of recipes.") {
            $0.flow.trouble?.kind == .captivePortal
        }
        model.retry()
        try await show("The person has signed in to the network, and tries again.") { !$0.items.isEmpty }
        search("login")
        try await show("For members only.") { $0.flow.trouble?.kind == .needsSignIn }
    }

    private func offline() async throws {
        search("soup")
        try await show("Back to what works.") { $0.items.count == 4 && $0.flow.activity == .idle }
        kitchen.aeroplane.turn(on: true)
        show("The system says that there is no network. That is a hint: a search still tries.")
        search("soup")
        try await show("The request has found the same. What was seen before stays, with its age.") {
            $0.flow.activity == .idle
        }
        search("stew")
        try await show("Never seen, and no network: what is there is from the search before, and says so.") {
            $0.flow.activity == .idle
        }
        kitchen.aeroplane.turn(on: false)
        show("The network seems to be back: a retry is offered, nothing is sent unasked.")
        model.retry()
        try await show("The person has tried again.") { $0.flow.activity == .idle }
    }

    private func leaving() async throws {
        search("bread")
        model.leave()
        model.enter()
        show("Left while searching: the search has ended, and nothing of it comes up.")
        model.signOut()
        show("Signed out: nothing of the person stays, on the screen or in the cache.")
    }

    /// As if typed and sent with the Return key.
    private func search(_ text: String) {
        model.type(text)
        model.submit()
    }

    // MARK: Showing

    private func show(_ caption: String, when holds: (PagesState<Recipe>) -> Bool) async throws {
        let isThere = try await settled(holds)
        show(isThere ? caption : "DID NOT COME: \(caption)")
    }

    private func show(_ caption: String) {
        let frame = Frame(
            text: model.text, state: model.state, isAeroplane: kitchen.aeroplane.isOn, now: model.now)
        print("\n\(caption)\n\(frame.lines.joined(separator: "\n"))")
    }

    /// Looks at the screen until it is so; false when it takes longer than ten seconds.
    private func settled(_ holds: (PagesState<Recipe>) -> Bool) async throws -> Bool {
        for _ in 0..<1_000 {
            if holds(model.state) { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }
}
