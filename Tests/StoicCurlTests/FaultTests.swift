#if os(Linux)
    import StoicCurl
    import StoicTesting
    import Testing

    @Suite struct `A fault` {
        // connect-dns-01
        @Test func `says that nobody listens`() async throws {
            let port = try ClosedPort()
            let engine = TransferEngine()
            let outcome = await engine.run(Transfer(url: port.baseURL))
            #expect(outcome.fault?.kind == .refused, "\(outcome)")
            #expect(outcome.fault?.sent == .no)
            #expect(outcome.fault?.curlCode == 7)
        }

        /// RFC 6761: `.invalid` never resolves.
        @Test func `says that the host is unknown`() async throws {
            let engine = TransferEngine()
            let outcome = await engine.run(Transfer(url: "http://canary.invalid/"))
            #expect(outcome.fault?.kind == .dns, "\(outcome)")
            #expect(outcome.fault?.sent == .no)
            #expect(!"\(outcome)".contains("canary"))
        }

        @Test(arguments: [
            ("reset before a byte", [WireStep.closeRST], TransferFault.Kind.reset, nil as Int?),
            ("ended before a byte", [.closeFIN], .closedEarly, nil),
            (
                "reset in the head", [.sendText("HTTP/1.1 200 OK\r\n"), .wait(milliseconds: 20), .closeRST],
                .reset, nil
            ),
            (
                "reset in the body",
                [
                    .sendText("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"), .wait(milliseconds: 20),
                    .closeRST,
                ],
                .reset, 200
            ),
            (
                "reset at the end of an unframed body",
                [.sendText("HTTP/1.1 200 OK\r\n\r\nhalf"), .wait(milliseconds: 20), .closeRST], .reset, 200
            ),
        ])
        func `says how the connection was lost`(
            name: String, steps: [WireStep], kind: TransferFault.Kind, status: Int?
        ) async throws {
            let outcome = try await outcome(of: steps)
            #expect(outcome.fault?.kind == kind, "\(name): \(outcome)")
            #expect(outcome.fault?.sent == .maybe)
            #expect(outcome.fault?.status == status)
        }

        @Test func `says that nothing was sent when the accepted connection is reset`() async throws {
            let server = try WireServer(onAccept: { _ in [.closeRST] }, handler: { _, _ in [] })
            let engine = TransferEngine()
            let outcome = await engine.run(server.transfer { $0.mustNotResend = true })
            #expect(outcome.fault.map { [.reset, .closedEarly].contains($0.kind) } == true, "\(outcome)")
        }

        @Test func `says that the other side speaks no TLS`() async throws {
            let answer = "HTTP/1.1 400 Bad\r\nContent-Length: 0\r\n\r\n"
            let server = try WireServer(
                onAccept: { _ in [.sendText(answer)] }, handler: { _, _ in [] })
            let engine = TransferEngine()
            let outcome = await engine.run(Transfer(url: "https://127.0.0.1:\(server.port)/"))
            #expect(outcome.fault?.kind == .tls, "\(outcome)")
            #expect(outcome.fault?.sent == .no)
        }

        @Test func `says that a handshake was reset`() async throws {
            let server = try WireServer(
                onAccept: { _ in [.wait(milliseconds: 30), .closeRST] }, handler: { _, _ in [] })
            let engine = TransferEngine()
            let outcome = await engine.run(Transfer(url: "https://127.0.0.1:\(server.port)/"))
            #expect(outcome.fault?.kind == .reset, "\(outcome)")
            #expect(outcome.fault?.sent == .no)
        }

        @Test func `says nothing of what the server or the caller said`() async throws {
            let server = try WireServer([
                .sendText("HTTP/1.1 2x0 CANARY\r\nSet-Cookie: CANARY\r\n\r\nCANARY"), .closeFIN,
            ])
            let engine = TransferEngine()
            let outcome = await engine.run(
                server.transfer("/CANARY?CANARY") {
                    $0.headers = [TransferHeader("Authorization", "CANARY")]
                    $0.body = Array("CANARY".utf8)
                })
            let fault = try #require(outcome.fault)
            #expect(!"\(fault)".contains("CANARY"))
            #expect(fault.detail.utf8.count < 100)
        }
    }
#endif
