#if os(Linux)
    import Dispatch
    import Glibc
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Testing

    // stale-connection-01, R4: a real server that closes connections as they are taken again. Skipped where
    // nginx or openssl is not installed.
    @Suite(.enabled(if: NginxServer.isAvailable), .serialized, .timeLimit(.minutes(5)))
    struct `Against a server that soon closes idle connections` {
        private struct Tally: Sendable {
            var gets = 0
            var posts = 0
            var repeats = 0
            var wrong: [String] = []
        }

        @Test func `a client loses no GET and sends no POST twice`() async throws {
            let started: NginxServer? = await withCheckedContinuation { continuation in
                DispatchQueue(label: "stoic.nginx").async {
                    continuation.resume(
                        returning: try? NginxServer(logsAccess: true, keepAliveMilliseconds: 50))
                }
            }
            let server = try #require(started)
            let client = try realClient(server.url("")) { policy in
                policy.coalesces = false
                policy.breaker = nil
                policy.maxConcurrentPerHost = nil
            }
            let tally = await withTaskGroup(of: Tally.self) { group in
                for lane in 0..<16 { group.addTask { await Self.load(client, lane) } }
                var sum = Tally()
                for await part in group {
                    sum.gets += part.gets
                    sum.posts += part.posts
                    sum.repeats += part.repeats
                    sum.wrong += part.wrong
                }
                return sum
            }
            #expect(tally.wrong.isEmpty, "\(tally.wrong.count): \(tally.wrong.prefix(8))")
            #expect(tally.gets + tally.posts == 12 * 45 + 4 * 300)
            #expect(tally.posts > 100, "\(tally)")
            _ = try await client.send(.get("/small?fence"))
            let lines = server.accessLog.map { $0.split(separator: " ").map(String.init) }
                .filter { $0.count == 5 }
            let posts = lines.filter { $0[2] == "POST" }.map { $0[3] }
            #expect(Set(posts).count == posts.count, "a POST was answered twice")
            #expect(posts.count == tally.posts)
            // Connections were used again, and lost: else nothing was raced for.
            #expect(lines.contains { Int($0[1]) ?? 0 > 1 })
            #expect(Set(lines.map { $0[0] }).count > 50)
            report(
                "keep-alive race: \(tally.gets) GET, \(tally.posts) POST, \(tally.repeats) repeated, "
                    + "\(Set(lines.map { $0[0] }).count) connections")
            server.stop()
        }

        /// Calls with pauses around the server's 50 ms, each lane by chance of its own; one in four has none.
        private static func load(_ client: HTTPClient, _ lane: Int) async -> Tally {
            let queue = DispatchQueue(label: "stoic.race.\(lane)")
            let isHot = lane % 4 == 0
            var random = SeededRandom(lane)
            var tally = Tally()
            for number in 0..<(isHot ? 300 : 45) {
                let isPost = random.next(below: 6) == 0
                let target = "/status/200?race\(lane).\(number)"
                do {
                    let request: HTTPRequest = isPost ? .post(target, body: .text("x")) : .get(target)
                    let response = try await client.send(request)
                    if response.text != "200\n" { tally.wrong.append("\(target): \(response)") }
                    tally.repeats += response.log.count - 1
                } catch { tally.wrong.append("\(isPost ? "POST" : "GET") \(target): \(error)") }
                if isPost { tally.posts += 1 } else { tally.gets += 1 }
                if !isHot { await pause(milliseconds: 47 + random.next(below: 7), queue) }
            }
            return tally
        }

        /// A server's idle time passes: there is nothing to wait for but time.
        private static func pause(milliseconds: Int, _ queue: DispatchQueue) async {
            await withCheckedContinuation { continuation in
                queue.async {
                    poll(nil, 0, Int32(milliseconds))
                    continuation.resume()
                }
            }
        }
    }
#endif
