#if canImport(Observation)
    public import Observation
    public import Stoic

    /// A flow for views that observe: its state, on the main actor.
    ///
    /// What it reads is the flow's own state, without delay; observers hear of a change as soon as the main
    /// actor is free.
    @MainActor
    public final class FlowModel<Content: Sendable>: Observable {
        /// What is on the screen now.
        public var state: FlowState<Content> {
            registrar.access(self, keyPath: \.state)
            return mutations?.state ?? flow.state
        }
        /// What it is the state of.
        public let flow: Flow<Content>
        /// The edits over it, if there are any.
        public let mutations: Mutations<Content>?
        private let registrar = ObservationRegistrar()
        private var following: Following?

        /// A model of a flow. Default: a new one.
        public convenience init(_ flow: Flow<Content> = Flow()) {
            self.init(flow, nil, flow.states)
        }

        /// A model of a flow with edits over it.
        public convenience init(_ mutations: Mutations<Content>) {
            self.init(mutations.flow, mutations, mutations.states)
        }

        private init(
            _ flow: Flow<Content>, _ mutations: Mutations<Content>?, _ states: AsyncStream<FlowState<Content>>
        ) {
            self.flow = flow
            self.mutations = mutations
            // Ends with the model, and with the flow.
            following = Following(
                Task { [weak self] in
                    for await _ in states {
                        guard let self else { return }
                        registrar.withMutation(of: self, keyPath: \.state) {}
                    }
                })
        }

        /// The time on the flow's clock, on which a state's moments are.
        public var now: Instant { flow.now }

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
        /// Another account, or none, as ``Flow/sessionChanged()``.
        public func sessionChanged() { flow.sessionChanged() }
    }
#endif
