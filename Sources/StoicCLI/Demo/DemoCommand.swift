import StoicTesting

/// `demo`: the client against a hostile server on real sockets, seen attempt by attempt and checked.
struct DemoCommand {
    let console: Console

    init(_ arguments: [String], console: Console) throws(UsageError) {
        let parsed = try ParsedArguments(arguments, options: [])
        guard parsed.operands.isEmpty else {
            throw UsageError("arguments", "none wanted, \(parsed.operands.count) given")
        }
        self.console = console
    }

    func run() async -> Int32 {
        let server: DemoServer
        do throws(WireServerError) {
            server = try DemoServer()
        } catch {
            console.line("stoic demo: no server on the loopback: \(error)")
            return ExitCode.failed
        }
        let stage = DemoStage(console: console)
        let wasCancelled = await Interrupt.shared.cancelling { await Self.play(stage, server) }
        server.wire.stop()
        if wasCancelled {
            console.line("stoic demo: cancelled")
            return ExitCode.cancelled
        }
        return stage.curtain()
    }

    /// All scenes in order; true when the person has left.
    private static func play(_ stage: DemoStage, _ server: DemoServer) async -> Bool {
        stage.say("Stoic against a server that misbehaves on purpose, at \(server.wire.baseURL).")
        stage.say("Real sockets on this machine; back-offs are shortened, the server's own waits are not.")
        let scenes: [@Sendable (DemoStage, DemoServer) async throws -> Void] = [
            DemoScenes.reading, DemoScenes.ordering, DemoScenes.breaker, DemoScenes.sharing,
            DemoScenes.deferring,
        ]
        for scene in scenes {
            do {
                try await scene(stage, server)
            } catch is CancellationError {
                return true
            } catch {
                stage.claim("the scene plays to its end (it ended with: \(error))", false)
            }
            if Task.isCancelled { return true }
        }
        return false
    }
}
