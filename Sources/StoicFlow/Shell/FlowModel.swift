#if canImport(Observation)
    public import Observation

    /// A flow for views that observe: its state, on the main actor.
    @MainActor @Observable
    public final class FlowModel<Content: Sendable> {
        /// What is on the screen now.
        public private(set) var state: FlowState<Content>
        /// What it is the state of.
        @ObservationIgnored public let flow: Flow<Content>
        /// The edits over it, if there are any.
        @ObservationIgnored public let mutations: Mutations<Content>?
        @ObservationIgnored private var following: Following?

        /// A model of a flow. Default: a new one.
        public convenience init(_ flow: Flow<Content> = Flow()) {
            self.init(flow, nil, flow.state, flow.states)
        }

        /// A model of a flow with edits over it.
        public convenience init(_ mutations: Mutations<Content>) {
            self.init(mutations.flow, mutations, mutations.state, mutations.states)
        }

        private init(
            _ flow: Flow<Content>, _ mutations: Mutations<Content>?, _ state: FlowState<Content>,
            _ states: AsyncStream<FlowState<Content>>
        ) {
            self.flow = flow
            self.mutations = mutations
            self.state = state
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
        /// For a retry button, as ``Flow/retry()``.
        public func retry() { flow.retry() }
        /// For `.refreshable { await model.refreshed() }`, as ``Flow/refreshed()``.
        public func refreshed() async { await flow.refreshed() }
        /// For a cancel button, as ``Flow/cancel()``.
        public func cancel() { flow.cancel() }
        /// For `onAppear`, as ``Flow/enter()``.
        public func enter() { flow.enter() }
        /// For `onDisappear`, as ``Flow/leave()``.
        public func leave() { flow.leave() }
    }
#endif
