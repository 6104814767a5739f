import Stoic
import StoicHTTP
import StoicTesting
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Cancelling, shutting down and what is left afterwards. Each in a process of its own.
@Suite(.serialized) struct `A transport's end` {
    /// cancellation-02
    @Test(arguments: TransportKind.allCases)
    func `sends nothing for a task that was cancelled before`(_ kind: TransportKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            alarm(40)
            try await Exchanges.run(kind, [[.text("a")]]) { calls in
                let task = Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    return await calls.get("/never")
                }
                #expect(await task.value == .cancelled)
                #expect(await calls.get("/then") == .answer(200, "a"))
                #expect(calls.server.requests.map(\.path) == ["/then"])
            }
        }
    }

    /// T5: before the head, and in the body.
    @Test(arguments: TransportKind.allCases)
    func `is prompt for a call that is cancelled, and closes its connection`(_ kind: TransportKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            alarm(40)
            let begun = WireStep.sendText("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf")
            for steps in [[WireStep.stall], [begun, .stall]] {
                try await Exchanges.run(kind, [steps]) { calls in
                    let task = Task { await calls.get("/hang") }
                    #expect(await calls.server.waitForRequests(1))
                    task.cancel()
                    #expect(await task.value == .cancelled)
                    #expect(await calls.server.waitForPeerClose(connection: 0))
                }
            }
        }
    }

    /// swift-concurrency-02: 2,000 cancels around the completion; none may hang or be answered twice.
    @Test(arguments: TransportKind.allCases)
    func `comes once, however a cancel and an answer race`(_ kind: TransportKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            alarm(120)
            try await Exchanges.run(kind, [[.text("a")]]) { calls in
                var outcomes: [Outcome] = []
                for round in 0..<250 {
                    await withTaskGroup(of: Outcome.self) { group in
                        for lane in 0..<8 {
                            group.addTask {
                                let task = Task { await calls.get("/race") }
                                // A spin that grows by round and lane spreads the cancels over the call.
                                let until = MonotonicTime.now() + UInt64(round * 8 + lane) * 1_500
                                while MonotonicTime.now() < until {}
                                task.cancel()
                                return await task.value
                            }
                        }
                        for await outcome in group { outcomes.append(outcome) }
                    }
                }
                #expect(outcomes.count == 2_000)
                #expect(outcomes.allSatisfy { $0 == .cancelled || $0 == .answer(200, "a") })
                // Else the cancels were not spread over the call.
                #expect(outcomes.contains(.cancelled) && outcomes.contains(.answer(200, "a")))
                #expect(await calls.get("/after") == .answer(200, "a"))
            }
        }
    }

    @Test(arguments: TransportKind.allCases)
    func `ends every call at a shutdown and refuses the next`(_ kind: TransportKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            alarm(40)
            try await Exchanges.run(kind, [[.stall]]) { calls in
                let tasks = (0..<10).map { number in
                    Task { number % 2 == 0 ? await calls.get("/hang") : await calls.post("/hang", "once") }
                }
                #expect(await calls.server.waitForRequests(10))
                calls.transport.shutdown()
                for task in tasks {
                    guard case .failure(.shutDown, _) = await task.value else {
                        Issue.record("a call outlived the shutdown")
                        return
                    }
                }
                #expect(await calls.get("/late") == .failure(.shutDown, .no))
                #expect(calls.server.requestCount == 10)
            }
        }
    }

    /// resources-01: its sessions and connections go with the last reference.
    @Test(arguments: TransportKind.allCases)
    func `needs no shutdown`(_ kind: TransportKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            alarm(40)
            let server = try WireServer { _, _ in [.text("a")] }
            for _ in 0..<10 {
                let calls = Exchanges(server: server, transport: kind.make())
                #expect(await calls.get("/") == .answer(200, "a"))
                #expect(await calls.post("/", "once") == .answer(200, "a"))
            }
            #expect(await server.waitForAllEnded(), "a connection is left open")
        }
    }

    #if os(Linux)
        /// resources-01, stale-connection-04
        @Test(arguments: TransportKind.allCases)
        func `leaves descriptors and threads as they were`(_ kind: TransportKind) async {
            await #expect(processExitsWith: .success) { [kind] in
                alarm(120)
                let server = try WireServer { request, _ in
                    switch request.path {
                    case "/stall": [.stall]
                    case "/cut": [.sendText("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"), .closeFIN]
                    case "/large": [.respond(headers: [("Content-Length", "20000000")])]
                    default: [.text("a")]
                    }
                }
                try await Exchanges.run(kind, server) { calls in
                    await Mix.run(calls, rounds: 10)
                    let first = Counted()
                    await Mix.run(calls, rounds: 60)
                    let second = Counted()
                    #expect(second.descriptors <= first.descriptors + 8, "\(first) \(second)")
                    #expect(second.threads <= first.threads + 8, "\(first) \(second)")
                }
            }
        }
    #endif
}

#if os(Linux)
    /// What the process holds.
    private struct Counted {
        let descriptors = count("/proc/self/fd")
        let threads = count("/proc/self/task")

        private static func count(_ path: String) -> Int {
            guard let folder = opendir(path) else { return 0 }
            defer { closedir(folder) }
            var count = 0
            while readdir(folder) != nil { count += 1 }
            return count
        }
    }

    /// Good, bad, late and cancelled calls.
    private enum Mix {
        static func run(_ calls: Exchanges, rounds: Int) async {
            for _ in 0..<rounds {
                await withTaskGroup(of: Void.self) { group in
                    group.addTask { _ = await calls.get("/") }
                    group.addTask { _ = await calls.post("/", "once") }
                    group.addTask { _ = await calls.get("/cut") }
                    group.addTask { _ = await calls.get("/large") }
                    group.addTask {
                        _ = await calls.result(.get, "/stall", HTTPHeaders(), nil, attempt: .milliseconds(20))
                    }
                    group.addTask {
                        _ = await calls.result(
                            .post, "/stall", HTTPHeaders(), [1], attempt: .milliseconds(20))
                    }
                    group.addTask {
                        let task = Task { await calls.get("/") }
                        task.cancel()
                        _ = await task.value
                    }
                }
            }
        }
    }
#endif
