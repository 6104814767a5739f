#if os(Linux)
    import Stoic
    @testable import StoicHTTP
    import StoicTesting
    import Synchronization
    import Testing

    // Each in a process of its own, for what is counted is the process's.
    @Suite(.serialized, .timeLimit(.minutes(3))) struct `What a client holds` {
        // resources-01
        @Test func `is given back, whatever became of 3,000 calls`() async {
            await #expect(processExitsWith: .success) {
                try await ResourceRun.warmUp()
                let before = ProcessFacts()
                try await ResourceRun.mixed(3_000)
                let isBack = await eventually { ProcessFacts().descriptors <= before.descriptors + 2 }
                let after = ProcessFacts()
                #expect(isBack, "\(before), then \(after)")
                #expect(await eventually { ProcessFacts().engines == 0 })
                // Dispatch keeps some of the threads that the test's own waits used.
                #expect(await eventually { ProcessFacts().threads <= before.threads + 8 })
                report("3,000 mixed calls: \(before), then \(ProcessFacts())")
            }
        }

        @Test func `ends with it, calls in flight or not`() async {
            await #expect(processExitsWith: .success) {
                try await ResourceRun.warmUp()
                let before = ProcessFacts()
                for _ in 0..<50 {
                    let server = try WireServer { _, _ in [.text("ok")] }
                    let client = try realClient(server)
                    #expect(try await client.send(.get("/a")).text == "ok")
                }
                #expect(await eventually { ProcessFacts().engines == 0 }, "\(ProcessFacts())")
                #expect(await eventually { ProcessFacts().descriptors <= before.descriptors + 2 })
            }
        }

        // Point 3 of the plan: random faults, random cancellation, one end each.
        @Test(arguments: [1, 2]) func `is given back after a storm of 500 calls`(seed: Int) async {
            if seed == 1 {
                await #expect(processExitsWith: .success) { try await Storm(seed: 1).run() }
            } else {
                await #expect(processExitsWith: .success) { try await Storm(seed: 2).run() }
            }
        }
    }

    private enum ResourceRun {
        /// What the system and the runtime keep for good is taken before anything is counted.
        static func warmUp() async throws {
            let server = try WireServer { _, _ in [.text("ok")] }
            let client = try realClient(server)
            for number in 0..<8 { _ = try await client.send(.get("/\(number)")) }
            _ = await server.waitForRequests(8)
            server.stop()
        }

        static func mixed(_ calls: Int) async throws {
            let server = try WireServer { request, context in
                switch request.path.last {
                case "1": context.earlierForPath == 0 ? [.respond(status: 503)] : [.text("ok")]
                case "2": [.respond(body: [UInt8](repeating: 0, count: 2_000))]
                case "3": [.stall]
                case "4": [.closeRST]
                case "5": [.sendText("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab"), .closeFIN]
                default: [.text("ok")]
                }
            }
            let client = try realClient(server) { policy in
                policy.breaker = nil
                policy.maxResponseBytes = 1_000
            }
            var middle = 0
            for number in 0..<calls {
                // Time-outs cost time: one in a hundred.
                let kind = number % 10 == 3 && number % 100 != 3 ? 0 : number % 10
                try await one(number, kind, client)
                if number == calls / 2 { middle = ProcessFacts().residentBytes }
            }
            let growth = ProcessFacts().residentBytes - middle
            // The server's ledger grows too: a kilobyte a request.
            #expect(growth < 8 << 20, "\(growth >> 10) KiB more in the second half")
            report("3,000 mixed calls: RSS +\(growth >> 10) KiB in the second half")
            let host = try client.host(server.baseURL)
            #expect(host.inFlight == 0)
            #expect(client.flights.count == 0)
            server.stop()
        }

        private static func one(_ number: Int, _ kind: Int, _ client: HTTPClient) async throws {
            let request = HTTPRequest.get("/\(number)/\(kind)").policy { policy in
                if kind == 3 { policy.attemptTimeout = .milliseconds(30) }
                policy.maxAttempts = 2
            }
            let task = Task { try await client.send(request) }
            if kind == 6 { task.cancel() }
            switch await task.result {
            case .success(let response): #expect([0, 1, 6, 7, 8, 9].contains(kind), "\(kind): \(response)")
            case .failure(let error as HTTPError):
                let codes = [2: "response_too_large", 3: "timed_out_attempt", 4: "reset", 5: "closed_early"]
                #expect(error.code == codes[kind])
            case .failure(let error): #expect(kind == 6 && error is CancellationError)
            }
        }
    }
#endif
