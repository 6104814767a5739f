#if canImport(Observation)
    public import Observation

    /// A flow for views that observe: its state, on the main actor.
    @MainActor @Observable
    public final class FlowModel<Content: Sendable> {
        /// What is on the screen now.
        public private(set) var state: FlowState<Content>
        /// What it is the state of.
        @ObservationIgnored public let flow: Flow<Content>
        @ObservationIgnored private var following: Following?

        /// A model of a flow. Default: a new one.
        public init(_ flow: Flow<Content> = Flow()) {
            self.flow = flow
            state = flow.state
            let states = flow.states
            // Ends with the model, and with the flow.
            following = Following(
                Task { [weak self] in
                    for await state in states {
                        guard let self else { return }
                        self.state = state
                    }
                })
        }

        /// A new intent, as ``Flow/run(_:)``.
        public func run(_ work: @escaping Flow<Content>.Work) { flow.run(work) }
    }
#endif
