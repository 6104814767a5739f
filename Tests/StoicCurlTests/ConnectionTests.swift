#if os(Linux)
    import StoicCurl
    import StoicTesting
    import Testing

    @Suite struct `A connection` {
        static let post: @Sendable (inout Transfer) -> Void = {
            $0.method = "POST"
            $0.body = Array("once".utf8)
            $0.mustNotResend = true
        }

        @Test func `is used again`() async throws {
            let server = try WireServer([.text("ok")])
            let engine = TransferEngine()
            for _ in 0..<20 {
                #expect(await engine.run(server.transfer()).response?.text == "ok")
            }
            #expect(server.connectionCount == 1)
        }

        // stale-connection-01
        @Test(arguments: ["fin", "rst", "answerless"])
        func `that went stale is replaced`(how: String) async throws {
            let server = try WireServer { request, context in
                guard context.connection == 0, request.path != "/fresh" else { return [.text("b")] }
                if context.indexOnConnection == 1 { return [.closeFIN] }
                return switch how {
                case "fin": [.text("a"), .closeFIN]
                case "rst": [.text("a"), .wait(milliseconds: 20), .closeRST]
                default: [.text("a")]
                }
            }
            let engine = TransferEngine()
            #expect(await engine.run(server.transfer()).response?.text == "a")
            if how != "answerless" { #expect(await server.waitForEnd(connection: 0, timeout: patience)) }
            let second = await engine.run(server.transfer("/second"))
            if how == "answerless" {
                // It was sent: whether to send it again is for others to decide, and to count.
                #expect(second.fault?.sent == .maybe, "\(second)")
                #expect(server.count(path: "/second") == 1)
            } else {
                #expect(second.response?.text == "b", "\(second)")
            }
            #expect(await engine.run(server.transfer("/third")).response?.text == "b")
            #expect(server.connectionCount == (how == "answerless" ? 3 : 2))
        }

        // R4: counted at the server.
        @Test(arguments: ["fin", "rst"])
        func `lost after an unrepeatable request is not made again`(how: String) async throws {
            let server = try WireServer { request, _ in
                request.method == "GET" ? [.text("a")] : [how == "fin" ? .closeFIN : .closeRST]
            }
            let engine = TransferEngine()
            for _ in 0..<3 {
                #expect(await engine.run(server.transfer("/a")).response?.text == "a")
                let outcome = await engine.run(server.transfer("/orders", Self.post))
                #expect(outcome.fault?.kind == (how == "fin" ? .closedEarly : .reset), "\(outcome)")
                #expect(outcome.fault?.sent == .maybe)
            }
            #expect(server.count(path: "/orders") == 3)
            #expect(server.connectionCount == 4)
        }

        @Test func `of an unrepeatable request is a new one`() async throws {
            let server = try WireServer([.text("ok")])
            let engine = TransferEngine()
            _ = await engine.run(server.transfer("/get"))
            let outcome = await engine.run(server.transfer("/orders", Self.post))
            #expect(outcome.response?.text == "ok")
            #expect(server.requests.map(\.connection) == [0, 1])
            #expect(server.requests.last?.body == Array("once".utf8))
        }

        /// libcurl counts its own repeats for as long as a handle lives, and fails the sixth.
        @Test func `may go stale any number of times`() async throws {
            let server = try WireServer { _, context in
                context.indexOnConnection == 1 ? [.closeFIN] : [.text("ok")]
            }
            let engine = TransferEngine()
            for turn in 0..<16 {
                let path = "/" + String(repeating: "x", count: turn * 8)
                #expect(await engine.run(server.transfer(path)).response?.text == "ok", "turn \(turn)")
                let lost = await engine.run(server.transfer(path))
                #expect(lost.fault?.sent == .maybe, "turn \(turn)")
            }
            #expect(server.requestCount == 32)
        }

        // stale-connection-02: what lay in the connection before the request is not its answer.
        @Test(arguments: [false, true])
        func `with an unasked answer in it is not used`(closes: Bool) async throws {
            let late = "HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n"
            let server = try WireServer { _, context in
                guard context.connection == 0 else { return [.text("b")] }
                return [.text("a"), .gate("late"), .sendText(late), .gate("end")]
                    + (closes ? [.closeFIN] : [])
            }
            let engine = TransferEngine()
            #expect(await engine.run(server.transfer()).response?.text == "a")
            server.open("late")
            #expect(await server.waitForWaiting(at: "end", timeout: patience))
            if closes {
                server.open("end")
                #expect(await server.waitForEnd(connection: 0, timeout: patience))
            }
            let second = await engine.run(server.transfer("/second"))
            #expect(second.response?.text == "b", "\(second)")
            #expect(server.count(path: "/second") == 1)
        }

        @Test func `after an answer longer than its length is not used`() async throws {
            let server = try WireServer { _, context in
                context.connection == 0
                    ? [.sendText("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\naHTTP/1.1 500 Bad\r\n\r\n")]
                    : [.text("b")]
            }
            let engine = TransferEngine()
            #expect(await engine.run(server.transfer()).response?.text == "a")
            let second = await engine.run(server.transfer("/second"))
            #expect(second.response?.text == "b", "\(second)")
        }

        @Test func `is not kept beyond the limit`() async throws {
            let server = try WireServer([.gate("all"), .text("ok")])
            var configuration = TransferEngine.Configuration()
            configuration.maxIdleConnections = 2
            let engine = TransferEngine(configuration)
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<10 {
                    group.addTask { _ = await engine.run(server.transfer()) }
                }
                #expect(await server.waitForWaiting(10, at: "all", timeout: patience))
                server.open("all")
            }
            for number in 0..<10 where server.openConnections > 2 {
                _ = await server.waitForEnd(connection: number, timeout: 0.5)
            }
            #expect(server.openConnections <= 2)
        }
    }
#endif
