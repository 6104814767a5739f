#if os(Linux)
    import Foundation
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Testing

    private func redirect(_ status: Int, _ location: String, _ more: [(String, String)] = []) -> WireStep {
        .respond(status: status, headers: [("Location", location)] + more)
    }

    // H4
    @Suite(.serialized, .timeLimit(.minutes(10))) struct `A redirect on the wire` {
        // redirect-04
        @Test(arguments: [
            ("/x", "/x"), ("x", "/a/x"), ("?z", "/a/b?z"), ("/a%2Fb", "/a%2Fb"), ("/a b", "/a%20b"),
            ("../up", "/up"), ("./x#part", "/a/x"),
        ])
        func `goes where its Location says`(location: String, target: String) async throws {
            let server = try WireServer { request, _ in
                request.target == "/a/b?q=1" ? [redirect(302, location)] : [.text(request.target)]
            }
            let response = try await realClient(server).send(.get("/a/b?q=1"))
            #expect(response.text == target)
            #expect(response.log.map(\.hops) == [1])
        }

        // redirect-04: bytes that are no ASCII are encoded as they are.
        @Test func `takes raw UTF-8 in its Location as it is`() async throws {
            let response = try await answer(toLocation: [0x2F, 0x63, 0xC3, 0xA9])
            #expect(response.text == "/c%C3%A9")
        }

        @Test func `takes raw Latin-1 in its Location as it is`() async throws {
            let response = try await answer(toLocation: [0x2F, 0x63, 0xE9])
            #expect(response.text == "/c%E9")
        }

        private func answer(toLocation location: [UInt8]) async throws -> HTTPResponse {
            let head = Array("HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: ".utf8)
            let server = try WireServer { request, _ in
                request.target == "/a"
                    ? [.send(head + location + [13, 10, 13, 10])] : [.text(request.target)]
            }
            return try await realClient(server).send(.get("/a"))
        }

        @Test(arguments: [
            ("", "status_302"), ("http://h:bad/", "status_302"), ("file:///etc/passwd", "redirect_insecure"),
            ("data:,x", "redirect_insecure"), ("ftp://127.0.0.1/x", "redirect_insecure"),
        ])
        func `that leads nowhere is the result`(location: String, code: String) async throws {
            let server = try WireServer(script: ["/a": [[redirect(302, location)]]])
            let error = try await failure(of: .get("/a"), on: realClient(server))
            #expect(error.code == code)
            #expect(error.attempts == 1)
            #expect(server.requestCount == 1)
        }

        // redirect-02: nobody reads the body of a redirect to its end.
        @Test(arguments: [1_000_000_000, 1_000])
        func `with a body that does not end is followed all the same`(length: Int) async throws {
            let head = "HTTP/1.1 302 Found\r\nLocation: /b\r\nContent-Length: \(length)\r\n\r\nxxxx"
            let server = try WireServer(script: [
                "/a": [
                    [.sendText(head), .drip([UInt8](repeating: 0x78, count: 996), everyMilliseconds: 1_000)]
                ],
                "/b": [[.text("ok")]],
            ])
            let client = try realClient(server) { policy in
                policy.attemptTimeout = .seconds(2)
                policy.maxAttempts = 1
            }
            let response = try await client.send(.get("/a"))
            #expect(response.text == "ok")
        }

        @Test func `within the limits reads its small body and keeps the connection`() async throws {
            let server = try WireServer(script: [
                "/a": [[.respond(status: 302, headers: [("Location", "/b")], body: Array("moved".utf8))]],
                "/b": [[.text("ok")]],
            ])
            #expect(try await realClient(server).send(.get("/a")).text == "ok")
            #expect(server.connectionCount == 1)
        }

        // H4: 301, 302 and 303 make a GET of a POST, 307 and 308 keep method and body.
        @Test(arguments: [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")])
        func `of a POST`(status: Int, method: String) async throws {
            let server = try WireServer(script: ["/a": [[redirect(status, "/b")]], "/b": [[.text("ok")]]])
            let request = HTTPRequest.post("/a", body: .text("body"), headers: ["Content-Type": "text/plain"])
            // Unkeyed: to follow is not to repeat, the server said that it did not act.
            #expect(try await realClient(server).send(request).text == "ok")
            let second = try #require(server.requests.last)
            #expect(second.method == method)
            #expect(String(decoding: second.body, as: UTF8.self) == (method == "POST" ? "body" : ""))
            #expect(second.header("Content-Type") == (method == "POST" ? "text/plain" : nil))
            #expect(second.header("Content-Length") == (method == "POST" ? "4" : nil))
            #expect(server.requestCount == 2)
        }

        // R5
        @Test(arguments: [(307, "redirect_body"), (308, "redirect_body"), (303, nil)])
        func `does not read a one-shot body twice`(status: Int, code: String?) async throws {
            let server = try WireServer(script: ["/a": [[redirect(status, "/b")]], "/b": [[.text("ok")]]])
            let body = HTTPBody.oneShot {
                AsyncThrowingStream { stream in
                    stream.yield(Array("once".utf8))
                    stream.finish()
                }
            }
            let client = try realClient(server)
            if let code {
                let error = try await failure(of: .put("/a", body: body), on: client)
                #expect(error.code == code)
                #expect(server.requestCount == 1)
            } else {
                #expect(try await client.send(.post("/a", body: body)).text == "ok")
            }
        }

        // foundation-linux-01
        @Test func `of 20 calls at once is followed by all`() async throws {
            let server = try WireServer { request, _ in
                request.path == "/r" ? [.wait(milliseconds: 20), redirect(303, "/ok")] : [.text("ok")]
            }
            let client = try realClient(server) { $0.maxConcurrentPerHost = 20 }
            let texts = try await withThrowingTaskGroup(of: String?.self) { group in
                for number in 0..<20 {
                    group.addTask { try await client.send(.get("/r?\(number)")).text }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(texts == Array(repeating: "ok", count: 20))
            #expect(server.count(path: "/ok") == 20)
        }

        // R7: waited for within the attempt.
        @Test func `that asks to wait is followed after the wait`() async throws {
            let server = try WireServer(script: [
                "/a": [[redirect(302, "/b", [("Retry-After", "1")])]], "/b": [[.text("ok")]],
            ])
            let response = try await realClient(server).send(.get("/a"))
            #expect(response.text == "ok")
            #expect(response.log.map(\.hops) == [1])
            #expect(response.log.first?.duration.isJustAfter(.seconds(1)) == true)
        }
    }

    // H2, H4: credentials-01, credentials-02, credentials-04, cookies-01
    @Suite(.serialized, .timeLimit(.minutes(10))) struct `A credential` {
        private static let secrets: HTTPHeaders = [
            "Authorization": "Bearer own", "Cookie": "s=own", "Proxy-Authorization": "Basic own",
            "X-Api-Key": "own",
        ]
        private static let names = ["Authorization", "Cookie", "Proxy-Authorization", "X-Api-Key"]

        private func carried(_ record: WireRecord?) -> [String] {
            Self.names.filter { record?.header($0) != nil }
        }

        @Test(arguments: [301, 302, 303, 307, 308], [true, false])
        func `does not follow a redirect to another port`(status: Int, isDefault: Bool) async throws {
            let other = try WireServer(script: ["/x": [[.text("ok")]]])
            let server = try WireServer(script: ["/a": [[redirect(status, other.baseURL + "/x")]]])
            let client = try realClient(server, headers: isDefault ? Self.secrets : [:])
            let request = HTTPRequest.get("/a", headers: isDefault ? [:] : Self.secrets)
            #expect(try await client.send(request).text == "ok")
            #expect(carried(server.requests.first) == Self.names)
            #expect(carried(other.requests.first) == [])
            #expect(other.requests.first?.header("Host") == "127.0.0.1:\(other.port)")
        }

        @Test func `does not follow to another name of the same host`() async throws {
            let server = try WireServer { request, _ in
                let location =
                    "http://localhost:\(request.header("Host")?.split(separator: ":").last ?? "")/x"
                return request.path == "/a" ? [redirect(302, location)] : [.text("ok")]
            }
            _ = try await realClient(server).send(.get("/a", headers: Self.secrets))
            #expect(server.requests.map { carried($0) } == [Self.names, []])
        }

        @Test(arguments: ["/x", "http://HOST/x", "HTTP://HOST/x", "//HOST/x"])
        func `follows within its origin`(location: String) async throws {
            let server = try WireServer { request, _ in
                let host = request.header("Host") ?? ""
                return request.path == "/a"
                    ? [redirect(307, location.replacing("HOST", with: host))] : [.text("ok")]
            }
            _ = try await realClient(server).send(.get("/a", headers: Self.secrets))
            #expect(server.requests.map { carried($0) } == [Self.names, Self.names])
        }

        // credentials-02
        @Test func `that was dropped does not come back`() async throws {
            let third = try WireServer { request, _ in
                [redirect(302, "http://127.0.0.1:\(request.target.dropFirst(2))/home")]
            }
            let second = try WireServer { request, _ in
                [redirect(307, "\(third.baseURL)/?\(request.target.dropFirst(2))")]
            }
            let first = try WireServer { request, _ in
                let port = request.header("Host")?.split(separator: ":").last ?? ""
                return request.path == "/a"
                    ? [redirect(308, "\(second.baseURL)/?\(port)")] : [.text("home")]
            }
            let client = try realClient(first, headers: Self.secrets)
            let response = try await client.send(.get("/a"))
            #expect(response.text == "home")
            #expect(response.log.map(\.hops) == [3])
            #expect(first.requests.map { carried($0) } == [Self.names, []])
            #expect(second.requests.map { carried($0) } == [[]])
            #expect(third.requests.map { carried($0) } == [[]])
        }

        @Test func `goes with no request to another origin`() async throws {
            let other = try WireServer(script: ["/x": [[.text("ok")]]])
            let server = try WireServer(script: ["/a": [[.text("ok")]]])
            let client = try realClient(server, headers: Self.secrets)
            _ = try await client.send(.get(other.baseURL + "/x"))
            _ = try await client.send(.get(server.baseURL + "/a"))
            #expect(carried(other.requests.first) == [])
            #expect(carried(server.requests.first) == Self.names)
        }

        // credentials-04: never sent, never shown.
        @Test func `in a URL is left out of everything`() async throws {
            let other = try WireServer(script: ["/x": [[.respond(status: 500)]]])
            let location = "http://user:s3cret@127.0.0.1:\(other.port)/x"
            let server = try WireServer(script: ["/a": [[redirect(302, location)]]])
            let events = EventRecorder(wantsPrivateFields: true)
            let client = try realClient(server, events: events)
            let target = "http://user:s3cret@127.0.0.1:\(server.port)/a"
            let error = try await failure(of: .get(target), on: client)
            #expect(error.code == "status_500")
            let requests = server.requests + other.requests
            #expect(requests.count == 6)
            #expect(requests.allSatisfy { $0.header("Authorization") == nil })
            #expect(requests.allSatisfy { !($0.header("Host") ?? "").contains("@") })
            let shown = [
                "\(error)", error.localizedDescription, String(reflecting: error), events.description,
                "\(events.events.flatMap(\.fields).map(\.value))", "\(HTTPRequest.get(target))",
            ]
            #expect(shown.allSatisfy { !$0.contains("s3cret") })
        }

        // cookies-01: nothing is remembered.
        @Test func `set by a server is kept by nobody`() async throws {
            let server = try WireServer(script: [
                "/login": [[redirect(302, "/home", [("Set-Cookie", "s=1; Path=/")])]],
                "/home": [[.text("home", headers: [("Set-Cookie", "t=2")])]], "/me": [[.text("me")]],
            ])
            let events = EventRecorder(wantsPrivateFields: true)
            let client = try realClient(server, events: events)
            let home = try await client.send(.get("/login"))
            #expect(home.headers["Set-Cookie"] == "t=2")
            _ = try await client.send(.get("/me"))
            _ = try await realClient(server).send(.get("/me"))
            #expect(server.requests.count == 4)
            #expect(server.requests.allSatisfy { $0.header("Cookie") == nil })
            #expect(!"\(events.events.flatMap(\.fields).map(\.value))".contains("s=1"))
        }
    }
#endif
