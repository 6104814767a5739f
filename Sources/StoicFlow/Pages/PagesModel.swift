#if canImport(Observation)
    public import Observation
    public import Stoic

    /// A list for views that observe: its state, on the main actor.
    ///
    /// What it reads is the list's own state, without delay; observers hear of a change as soon as the main
    /// actor is free.
    @MainActor
    public final class PagesModel<Item: Sendable, Cursor: Hashable & Sendable>: Observable {
        /// What is on the screen now.
        public var state: PagesState<Item> {
            registrar.access(self, keyPath: \.state)
            return pages.state
        }
        /// What it is the state of.
        public let pages: Pages<Item, Cursor>
        private let registrar = ObservationRegistrar()
        private var following: Following?

        /// A model of a list. Default: a new one.
        public init(_ pages: Pages<Item, Cursor> = Pages()) {
            self.pages = pages
            let states = pages.states
            // Ends with the model, and with the list.
            following = Following(
                Task { [weak self] in
                    for await _ in states {
                        guard let self else { return }
                        registrar.withMutation(of: self, keyPath: \.state) {}
                    }
                })
        }

        /// The time on the list's clock, on which a state's moments are.
        public var now: Instant { pages.now }

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
        /// The same list from its start, as ``Pages/refresh()``.
        public func refresh() { pages.refresh() }
        /// Another account, or none, as ``Pages/sessionChanged()``.
        public func sessionChanged() { pages.sessionChanged() }
    }
#endif
