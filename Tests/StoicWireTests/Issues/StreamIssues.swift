#if os(Linux)
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Testing

    private let ok = "HTTP/1.1 200 OK\r\n"

    // H14, H3: what was found by breaking streamed bodies on purpose.
    @Suite(.serialized, .timeLimit(.minutes(5))) struct `Issues of streamed answers` {
        /// A reader that already waits takes the first piece straight away, so the pipe was never full and
        /// nobody inflated what had stayed behind.
        @Test(arguments: [0, 12, 700])
        func `a well compressed body reaches a reader that waits for it`(cut: Int) async throws {
            let count = 6_000_000
            let coded = GzipWriter.repeating([0x61], count: count)
            let server = try WireServer { _, _ in
                [
                    .sendText(ok + "Content-Encoding: gzip\r\nContent-Length: \(coded.count)\r\n\r\n"),
                    .gate("body"), .send(Array(coded[..<cut])), .wait(milliseconds: 50),
                    .send(Array(coded[cut...])),
                ]
            }
            let client = try realClient(server)
            let body = try await client.stream(.get("/a")).body
            let reading = Task {
                var sum = 0
                for try await chunk in body { sum += chunk.count }
                return sum
            }
            #expect(await eventually { server.requestCount == 1 })
            server.open("body")
            #expect(try await reading.value == count)
        }

        /// The second of two readers at once ended the body for the first, which then looked complete.
        @Test func `a second reader at the same time leaves no truncated success`() async throws {
            let server = try WireServer { _, _ in
                [
                    .sendText(ok + "Content-Length: 6\r\n\r\n"), .gate("abc"), .sendText("abc"),
                    .gate("def"), .sendText("def"),
                ]
            }
            let client = try realClient(server)
            let body = try await client.stream(.get("/a")).body
            await withTaskGroup(of: [UInt8]?.self) { group in
                for _ in 0..<2 { group.addTask { try? await body.collect(maxBytes: 9) } }
                // The second one is refused while nothing has come; only then does the body.
                let refused = await group.next()
                #expect(refused == .some(nil))
                server.open("abc")
                server.open("def")
                let other = await group.next()
                #expect(other == .some(nil) || other == Array("abcdef".utf8))
            }
        }

        /// An empty rest would have looked like the end of a whole body.
        @Test func `a body that failed is no empty success for who reads on`() async throws {
            let server = try WireServer { _, _ in
                [.sendText(ok + "Content-Length: 6\r\n\r\nabc"), .closeFIN]
            }
            let client = try realClient(server)
            let body = try await client.stream(.get("/a")).body
            for _ in 0..<2 {
                let error = await #expect(throws: HTTPError.self) { try await body.collect(maxBytes: 9) }
                #expect(error?.code == "closed_early")
            }
        }
    }
#endif
