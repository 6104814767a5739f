#if canImport(Observation)
    public import Observation

    /// A list for views that observe: its state, on the main actor.
    @MainActor @Observable
    public final class PagesModel<Item: Sendable, Cursor: Hashable & Sendable> {
        /// What is on the screen now.
        public private(set) var state: PagesState<Item>
        /// What it is the state of.
        @ObservationIgnored public let pages: Pages<Item, Cursor>
        @ObservationIgnored private var following: Following?

        /// A model of a list. Default: a new one.
        public init(_ pages: Pages<Item, Cursor> = Pages()) {
            self.pages = pages
            state = pages.state
            let states = pages.states
            // Ends with the model, and with the list.
            following = Following(
                Task { [weak self] in
                    for await state in states {
                        guard let self else { return }
                        self.state = state
                    }
                })
        }

        /// A new list, as ``Pages/run(_:)``.
        public func run(_ load: @escaping Pages<Item, Cursor>.Load) { pages.run(load) }
        /// For the last row's `onAppear`, as ``Pages/loadNext()``.
        public func loadNext() { pages.loadNext() }
        /// For a retry button, as ``Pages/retry()``.
        public func retry() { pages.retry() }
        /// For `.refreshable { await model.refreshed() }`, as ``Pages/refreshed()``.
        public func refreshed() async { await pages.refreshed() }
        /// For a cancel button, as ``Pages/cancel()``.
        public func cancel() { pages.cancel() }
        /// For the list's `onAppear`, as ``Pages/enter()``.
        public func enter() { pages.enter() }
        /// For the list's `onDisappear`, as ``Pages/leave()``.
        public func leave() { pages.leave() }
    }
#endif
