#if os(Linux)
    import Foundation
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Synchronization
    import Testing

    /// A file that goes with its value.
    private final class TemporaryFile: Sendable {
        let path = FileManager.default.temporaryDirectory.appending(path: "stoic-up-\(UUID())").path

        init(bytes: Int) throws {
            #expect(FileManager.default.createFile(atPath: path, contents: nil))
            let file = try #require(FileHandle(forWritingAtPath: path))
            try file.truncate(atOffset: UInt64(bytes))
            try file.close()
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private func stream(_ pieces: [[UInt8]], made: Atomic<Int>.Counter) -> HTTPBody.Source {
        {
            made.count()
            return AsyncThrowingStream { continuation in
                for piece in pieces { continuation.yield(piece) }
                continuation.finish()
            }
        }
    }

    extension Atomic<Int> {
        final class Counter: Sendable {
            private let value = Atomic<Int>(0)
            var now: Int { value.load(ordering: .relaxed) }
            func count() { value.wrappingAdd(1, ordering: .relaxed) }
        }
    }

    // R5: bodies from files and streams, read while they are sent, and again for every attempt.
    @Suite(.serialized, .timeLimit(.minutes(10))) struct `A body that is read while it is sent` {
        @Test func `is made again for a repeat, and for a redirect that keeps it`() async throws {
            let server = try WireServer(script: [
                "/a": [[.respond(status: 503)], [.respond(status: 307, headers: [("Location", "/b")])]],
                "/b": [[.text("ok")]],
            ])
            let made = Atomic<Int>.Counter()
            let body = HTTPBody.restartable(stream([[1, 2], [3]], made: made))
            let client = try realClient(server)
            #expect(try await client.send(.put("/a", body: body)).text == "ok")
            #expect(made.now == 3)
            #expect(server.requests.map(\.body) == [[1, 2, 3], [1, 2, 3], [1, 2, 3]])
            #expect(server.requests.allSatisfy { $0.header("Transfer-Encoding") == "chunked" })
        }

        @Test func `says its length when that is known`() async throws {
            let server = try WireServer { _, _ in [.text("ok")] }
            let body = HTTPBody.restartable(bytes: 3, stream([[1, 2], [3]], made: .init()))
            _ = try await realClient(server).send(.put("/a", body: body))
            #expect(server.requests.first?.header("Content-Length") == "3")
            #expect(server.requests.first?.header("Transfer-Encoding") == nil)
        }

        @Test(arguments: [2, 4]) func `must be as long as it says`(bytes: Int) async throws {
            let server = try WireServer { _, _ in [.text("ok")] }
            let body = HTTPBody.restartable(bytes: bytes, stream([[1, 2], [3]], made: .init()))
            let error = try await failure(of: .put("/a", body: body), on: realClient(server))
            #expect(error.code == "invalid_request")
            #expect(error.attempts == 1)
        }

        @Test func `is held to the limit of requests`() async throws {
            let server = try WireServer { _, _ in [.text("ok")] }
            let client = try realClient(server) { $0.maxRequestBytes = 100_000 }
            let file = try TemporaryFile(bytes: 100_001)
            var error = try await failure(of: .put("/a", body: .file(file.path)), on: client)
            #expect(error.code == "invalid_request")
            #expect(server.requestCount == 0)
            let pieces = [[UInt8]](repeating: [UInt8](repeating: 1, count: 30_000), count: 4)
            error = try await failure(
                of: .put("/a", body: .restartable(stream(pieces, made: .init()))), on: client)
            #expect(error.code == "invalid_request")
            #expect(server.requests.allSatisfy { !$0.isComplete })
        }

        // R4: what goes once goes once, whatever the connection does.
        @Test(arguments: [[WireStep.closeRST], [.closeFIN], [.sendText("HTTP/1.1 2"), .closeFIN]])
        func `that is one-shot is sent once`(steps: [WireStep]) async throws {
            let server = try WireServer { _, _ in steps }
            let made = Atomic<Int>.Counter()
            let body = HTTPBody.oneShot(stream([[1]], made: made))
            let error = try await failure(of: .put("/a", body: body), on: realClient(server))
            #expect(error.log.stopped == .oneShotBody)
            #expect(made.now == 1)
            #expect(server.requestCount == 1)
        }

        // T5
        @Test func `ends with its call, also when its source hangs`() async throws {
            let server = try WireServer { _, _ in [.text("ok")] }
            let ended = Atomic<Int>.Counter()
            let body = HTTPBody.restartable {
                AsyncThrowingStream { continuation in
                    continuation.yield([1])
                    continuation.onTermination = { _ in ended.count() }
                }
            }
            let client = try realClient(server)
            let call = Task { try await client.send(.put("/a", body: body)) }
            #expect(await server.waitForRequests(1))
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
            #expect(await eventually { ended.now == 1 })
            #expect(await server.waitForPeerClose(connection: 0))
        }

        // T3
        @Test func `that is slow to be made ends at the attempt's limit`() async throws {
            let server = try WireServer { _, _ in [.text("ok")] }
            let body = HTTPBody.restartable { AsyncThrowingStream { $0.yield([1]) } }
            let client = try realClient(server) {
                $0.attemptTimeout = .milliseconds(300)
                $0.stallTimeout = .milliseconds(100)
                $0.maxAttempts = 2
            }
            let error = try await failure(of: .put("/a", body: body), on: client)
            #expect(error.timedOut?.limit == .attempt)
            #expect(error.attempts == 2)
        }

        @Test func `from a file of 256 MiB takes next to no memory`() async {
            await #expect(processExitsWith: .success) {
                let total = 256 << 20
                let file = try TemporaryFile(bytes: total)
                let sink = try #require(UploadSink(bodyBytes: total))
                let small = try WireServer { _, _ in [.text("ok")] }
                let client = try realClient(small) { $0.maxRequestBytes = .max }
                _ = try await client.send(.get("/small"))
                let before = ProcessFacts().residentBytes
                let up = HTTPRequest.put("http://127.0.0.1:\(sink.port)/up", body: .file(file.path))
                #expect(try await client.send(up).text == "ok")
                #expect(sink.bodyBytes() == total)
                let most = ProcessFacts.peakBytes - before
                #expect(most < 32 << 20, "\(most >> 10) KiB more at most")
                report("256 MiB sent from a file: at most +\(most >> 10) KiB")
            }
        }
    }
#endif
