#if os(Linux)
    import Dispatch
    import StoicCurl
    import StoicTesting
    import Testing

    /// A server that nobody here wrote. Skipped where nginx or openssl is missing.
    @Suite(.enabled(if: NginxServer.isAvailable)) struct `Against nginx, the engine` {
        /// Started once: its certificates take a while, and it ends with the process.
        ///
        /// On a thread that may block: the pool's two would hold up every other test.
        private static let shared = Task {
            try await withCheckedThrowingContinuation { continuation in
                DispatchQueue(label: "stoic.nginx").async {
                    continuation.resume(with: Result { try NginxServer() })
                }
            }
        }

        let server: NginxServer
        let engine: TransferEngine

        init() async throws {
            server = try await Self.shared.value
            var configuration = TransferEngine.Configuration()
            configuration.caFile = server.caFile
            configuration.http2PriorKnowledge = true
            engine = TransferEngine(configuration)
        }

        func transfer(_ listener: NginxListener, _ path: String) -> Transfer {
            Transfer(url: server.url(path, on: listener), attemptLimit: .seconds(60))
        }

        @Test(arguments: [
            (NginxListener.http, "1.1"), (.h2c, "2"), (.https, "2"), (.httpsOnlyHTTP1, "1.1"),
        ])
        func `speaks the version agreed on`(listener: NginxListener, version: String) async throws {
            // The plain listener understands no prior knowledge.
            let engine = listener == .http ? TransferEngine() : engine
            let bodies = [
                ("/small", 300), ("/64k", 65_536), ("/text", 37_000), ("/gzip", 37_000), ("/chunked", 37_000),
            ]
            for (path, count) in bodies {
                let outcome = await engine.run(transfer(listener, path))
                #expect(outcome.response?.status == 200, "\(outcome)")
                #expect(outcome.response?.httpVersion == version)
                #expect(outcome.response?.body.count == count, "\(path)")
            }
            var post = transfer(listener, "/status/409")
            post.method = "POST"
            post.body = listener == .h2c ? [] : [UInt8](repeating: 1, count: 500_000)
            let posted = await engine.run(post)
            #expect(posted.response?.status == 409, "\(posted)")
            post.mustNotResend = true
            #expect(await engine.run(post).response?.httpVersion == "1.1" || listener == .h2c)
            var head = transfer(listener, "/64k")
            head.method = "HEAD"
            #expect(await engine.run(head).response?.values("Content-Length") == ["65536"])
            #expect(await engine.run(transfer(listener, "/status/204")).response?.body == [])
        }

        @Test(arguments: [NginxListener.expired, .wrongHost, .selfSigned])
        func `trusts no bad certificate`(listener: NginxListener) async {
            let outcome = await engine.run(transfer(listener, "/small"))
            #expect(outcome.fault?.kind == .tls, "\(outcome)")
            #expect(outcome.fault?.sent == .no)
        }

        @Test func `trusts no unknown authority, and says so when the file is missing`() async {
            let stranger = TransferEngine()
            #expect(await stranger.run(transfer(.https, "/small")).fault?.kind == .tls)
            var configuration = TransferEngine.Configuration()
            configuration.caFile = "/nonexistent/ca.pem"
            let lost = TransferEngine(configuration)
            #expect(await lost.run(transfer(.https, "/small")).fault?.kind == .tls)
        }

        @Test func `shares one HTTP/2 connection`() async {
            let transfer = transfer(.https, "/small")
            let engine = engine
            let right = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<50 {
                    group.addTask { await engine.run(transfer).response?.body.count == 300 }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(right == 50)
        }

        @Test func `survives GOAWAY`() async {
            for _ in 0..<20 {
                let outcome = await engine.run(transfer(.goAway, "/small"))
                #expect(outcome.response?.body.count == 300, "\(outcome)")
            }
        }

        @Test func `stops a large body at the limit`() async {
            for listener in [NginxListener.https, .httpsOnlyHTTP1] {
                var large = transfer(listener, "/64m")
                large.maxResponseBytes = 1 << 20
                #expect(await engine.run(large).fault?.kind == .responseTooLarge)
                large.maxResponseBytes = 64 << 20
                #expect(await engine.run(large).response?.body.count == 64 << 20)
            }
        }

        @Test func `cancels a stream and keeps the others`() async {
            let (slow, small) = (transfer(.https, "/slow"), transfer(.https, "/small"))
            let engine = engine
            async let other = engine.run(slow)
            let task = Task { await engine.run(slow) }
            #expect(await engine.run(small).response?.status == 200)
            task.cancel()
            #expect(await task.value.isCancelled)
            #expect(await engine.run(small).response?.status == 200)
            #expect(await other.response?.body.count == 65_536)
        }
    }
#endif
