import StoicSimulation

/// A search field that shows what came last, not what was asked for last: to see what a failure looks like.
enum ExampleModel {
    private actor Screen {
        private var asked = 0
        private var shown = 0

        func ask() -> Int {
            asked += 1
            return asked
        }

        /// The mistake: it should leave an answer to an older question.
        func show(_ question: Int) -> Bool {
            let isNewer = question > shown
            shown = question
            return isNewer
        }
    }

    private static let words = ["s", "st", "sto", "stoic"]

    static func run(in world: SimulatedWorld) async {
        let screen = Screen()
        await withDiscardingTaskGroup { group in
            for word in words {
                let question = await screen.ask()
                group.addTask(name: "search '\(word)'") {
                    world.note("asks for '\(word)'")
                    // One answer in sixteen is slow.
                    let delay: Duration = world.choose(16) == 15 ? .milliseconds(300) : .milliseconds(40)
                    guard await sleep(delay, in: world) else {
                        world.count("outcome cancelled")
                        return
                    }
                    let isNewer = await screen.show(question)
                    world.note("shows '\(word)'")
                    world.count(isNewer ? "outcome shown" : "outcome overwrote")
                    world.expect(isNewer, "an older answer does not overwrite a newer one")
                }
                // The person types on.
                guard await sleep(.milliseconds(100), in: world) else { return }
            }
        }
    }

    /// False when it was cancelled.
    private static func sleep(_ time: Duration, in world: SimulatedWorld) async -> Bool {
        do {
            try await Task.sleep(for: time)
            return true
        } catch {
            return false
        }
    }
}
