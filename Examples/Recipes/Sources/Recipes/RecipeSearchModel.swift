public import Observation
public import Stoic
public import StoicFlow

/// The search screen: what the person does goes in, what is on the screen comes out.
///
/// All that can go wrong is in `state`; there is no error to catch here.
@MainActor @Observable
public final class RecipeSearchModel {
    /// What stands in the search field; it can be changed in every state.
    public private(set) var text = ""
    /// What is on the screen.
    public var state: PagesState<Recipe> { list.state }
    /// The time that the state's moments are of.
    public var now: Instant { list.now }

    @ObservationIgnored let pages: Pages<Recipe, Int>
    private let list: PagesModel<Recipe, Int>
    @ObservationIgnored private let debounce: Debounce<String>
    @ObservationIgnored private let service: any RecipeService

    /// A screen that shows what a service finds.
    ///
    /// - Parameters:
    ///   - connectivity: A hint to heed. Default: none.
    ///   - events: Hears of what fails, under the number that the request has in the client's own events.
    ///     Default: nobody.
    ///   - quiet: How long nothing is typed before the search begins. Default: 250 ms.
    public init(
        _ service: any RecipeService, connectivity: (any Connectivity)? = nil,
        events: (any EventSink)? = nil, policy: FlowPolicy = FlowPolicy(),
        quiet: Duration = .milliseconds(250)
    ) {
        let pages = Pages<Recipe, Int>(
            policy: policy, connectivity: connectivity, events: events, label: "recipes")
        self.pages = pages
        self.service = service
        list = PagesModel(pages)
        debounce = Debounce(for: quiet) { text in
            pages.run { cursor, report in
                try await service.search(text, after: cursor, report: report)
            }
        }
    }

    /// Each change of the search field.
    public func type(_ text: String) {
        self.text = text
        debounce.send(text)
    }

    /// The Return key: searches at once.
    public func submit() { debounce.flush(text) }

    /// The list's end has come into sight.
    public func loadNext() { pages.loadNext() }

    /// The button that is there when `state.flow.canRetry` says so.
    public func retry() { pages.retry() }

    /// Asks for the list from its start.
    public func refresh() { pages.refresh() }

    /// The list was pulled down: returns when its wheel may stop turning.
    public func refreshed() async { await pages.refreshed() }

    /// What is going on is to stop.
    public func cancel() {
        debounce.cancel()
        pages.cancel()
    }

    /// The screen is gone.
    public func leave() {
        debounce.cancel()
        pages.leave()
    }

    /// The screen is back.
    public func enter() { pages.enter() }

    /// Nothing of this person stays, on the screen or behind it.
    public func signOut() {
        text = ""
        debounce.cancel()
        pages.sessionChanged()
        service.signOut()
    }
}
