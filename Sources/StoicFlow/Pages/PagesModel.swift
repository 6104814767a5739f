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
    }
#endif
