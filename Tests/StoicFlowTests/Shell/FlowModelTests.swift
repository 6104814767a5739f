#if canImport(Observation)
    import Observation
    import StoicFlow
    import Testing

    @Suite struct `A flow's model` {
        // What the documentation of `Flow` promises a view, without the view.
        @Test(.timeLimit(.minutes(5))) @MainActor func `is observed`() async {
            let search = FlowModel<[String]>()
            #expect(search.state.content == .nothing)
            search.run { _ in .fresh(["soup"]) }
            while search.state.content.value == nil {
                await withCheckedContinuation { changed in
                    withObservationTracking {
                        _ = search.state
                    } onChange: {
                        changed.resume()
                    }
                }
                await Task.yield()
            }
            #expect(search.state.content == .fresh(["soup"]))
        }

        @Test(.timeLimit(.minutes(5))) @MainActor func `shows a list page by page`() async {
            let list = PagesModel<Int, Int>()
            list.run { cursor, _ in .fresh(Page([cursor ?? 0], next: cursor == nil ? 1 : nil)) }
            while list.state.items != [0] { await Task.yield() }
            #expect(list.state.hasMore)
            while list.state.hasMore {
                list.pages.loadNext()
                await Task.yield()
            }
            #expect(list.state.items == [0, 1])
        }

        // Whoever acts and looks sees the act, before any task has run. The work is held: it runs on another
        // thread, and could have ended by the time of the look.
        @Test @MainActor func `lags behind nothing`() {
            let model = FlowModel<Int>()
            let gate = Gate("service")
            model.run { _ in
                try await gate.pass()
                return .fresh(1)
            }
            #expect(model.state.activity == .loading)
            model.leave()
            #expect(model.state.activity == .idle)
        }

        @Test @MainActor func `of a flow with edits lags no more when it is left`() {
            let model = FlowModel(Mutations(Flow<Int>()))
            let gate = Gate("service")
            model.run { _ in
                try await gate.pass()
                return .fresh(1)
            }
            #expect(model.state.activity == .loading)
            model.leave()
            #expect(model.state.activity == .idle)
            #expect(!model.state.showsProgress)
        }

        @Test(.timeLimit(.minutes(5))) @MainActor func `goes when nobody holds it any more`() {
            weak var gone: FlowModel<Int>?
            do {
                let model = FlowModel<Int>()
                gone = model
            }
            #expect(gone == nil)
        }
    }
#endif
