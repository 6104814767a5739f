#if os(Linux)
    import StoicCurl
    import StoicTesting
    import Testing

    @Suite struct `A request` {
        @Test func `goes out as it was given`() async throws {
            let server = try WireServer([.text("ok")])
            let engine = TransferEngine()
            _ = await engine.run(
                server.transfer("/a/../b//c?d=%41&e#f") {
                    $0.headers = [
                        TransferHeader("X-A", "1"), TransferHeader("X-Empty", ""),
                        TransferHeader("X-A", "2"), TransferHeader("Accept", "a/b"),
                    ]
                    $0.acceptsCompressed = false
                })
            let request = try #require(server.requests.first)
            #expect(request.method == "GET")
            #expect(request.target == "/a/../b//c?d=%41&e")
            let names = request.headers.map { "\($0.name)=\($0.value)" }
            #expect(
                names == [
                    "Host=127.0.0.1:\(server.port)", "X-A=1", "X-Empty=", "X-A=2", "Accept=a/b",
                ])
        }

        @Test(
            arguments: [
                ("GET", nil, nil), ("GET", 3, "3"), ("HEAD", nil, nil), ("DELETE", nil, nil),
                ("OPTIONS", nil, nil), ("PURGE", nil, nil), ("POST", nil, "0"), ("PUT", nil, "0"),
                ("PATCH", 0, "0"), ("POST", 5, "5"), ("PUT", 40_000, "40000"), ("POST", 3_000_000, "3000000"),
                ("DELETE", 7, "7"),
            ] as [(String, Int?, String?)])
        func `has its method and its body`(method: String, count: Int?, length: String?) async throws {
            let server = try WireServer([.text("ok")])
            let engine = TransferEngine()
            let body = count.map { count in (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) } }
            let outcome = await engine.run(
                server.transfer {
                    $0.method = method
                    $0.body = body
                })
            #expect(outcome.response?.status == 200, "\(outcome)")
            let request = try #require(server.requests.first)
            #expect(request.method == method)
            #expect(request.body == body ?? [])
            #expect(request.header("Content-Length") == length)
            #expect(request.header("Expect") == nil)
            #expect(request.header("Content-Type") == nil)
            #expect(request.header("Transfer-Encoding") == nil)
            #expect(request.header("User-Agent") == nil)
        }

        @Test func `takes nothing over from the one before`() async throws {
            let server = try WireServer([.text("ok")])
            let engine = TransferEngine()
            let first = server.transfer("/1") {
                $0.method = "PATCH"
                $0.body = Array("secret".utf8)
                $0.headers = [TransferHeader("Authorization", "a"), TransferHeader("Content-Type", "b")]
            }
            _ = await engine.run(first)
            _ = await engine.run(server.transfer("/2" + String(repeating: "x", count: 200)))
            _ = await engine.run(server.transfer("/3") { $0.method = "HEAD" })
            _ = await engine.run(server.transfer("/4") { $0.method = "POST" })
            let requests = server.requests
            #expect(requests.map(\.method) == ["PATCH", "GET", "HEAD", "POST"])
            #expect(requests.map(\.body) == [Array("secret".utf8), [], [], []])
            #expect(requests.dropFirst().allSatisfy { $0.header("Authorization") == nil })
            #expect(requests.map { $0.header("Content-Length") } == ["6", nil, nil, "0"])
        }

        // cookies-01 and no redirects: the engine has no memory and no will of its own.
        @Test func `carries no cookie and follows nothing`() async throws {
            let server = try WireServer([
                .respond(
                    status: 302, headers: [("Set-Cookie", "s=1"), ("Location", "/home")], body: [])
            ])
            let engine = TransferEngine()
            let first = await engine.run(server.transfer("/login"))
            _ = await engine.run(server.transfer("/me-with-a-longer-path"))
            #expect(first.response?.status == 302)
            #expect(server.requests.map(\.path) == ["/login", "/me-with-a-longer-path"])
            #expect(server.requests.allSatisfy { $0.header("Cookie") == nil })
        }

        // H11, headers-01: nothing can split a request, and the value is not told.
        @Test(arguments: [
            ("X-A", "a\r\nX-Evil: CANARY"), ("X-A", "a\nCANARY"), ("X-A", "a\u{0}CANARY"),
            ("X-A", "CANARY\r"),
            ("X A", "v"), ("X:A", "v"), ("", "v"), ("X\r\nY", "v"), ("X\u{e9}", "v"),
            ("Transfer-Encoding", "chunked"), ("Content-Length", "7"),
        ])
        func `with a field that would change its shape is refused`(name: String, value: String) async throws {
            let server = try WireServer([.text("ok")])
            let engine = TransferEngine()
            let outcome = await engine.run(
                server.transfer { $0.headers = [TransferHeader(name, value)] })
            #expect(outcome.fault?.kind == .invalid, "\(outcome)")
            #expect(outcome.fault?.sent == .no)
            #expect(!"\(outcome)".contains("CANARY"))
            #expect(server.connectionCount == 0)
        }

        @Test(arguments: [
            "file:///etc/passwd", "ftp://127.0.0.1/", "/relative", "", "http://", "http:///x",
            "http://user:CANARY@127.0.0.1/", "http://127.0.0.1:99999/", "http://127.0.0.1/a\r\nX: 1",
            "http://127.0.0.1/a b", "http://127.0.0.1/a\u{7f}", "http://[::1/", "ws://127.0.0.1/",
        ])
        func `with a URL that cannot be used is refused`(url: String) async throws {
            let engine = TransferEngine()
            let outcome = await engine.run(Transfer(url: url))
            #expect(outcome.fault?.kind == .invalid, "\(outcome)")
            #expect(outcome.fault?.sent == .no)
            #expect(!"\(outcome)".contains("CANARY"))
        }

        @Test(arguments: ["", "GET /x HTTP/1.1\r\nX: 1", "A B", "GÉT"])
        func `with a method that is no token is refused`(method: String) async throws {
            let server = try WireServer([.text("ok")])
            let engine = TransferEngine()
            let outcome = await engine.run(server.transfer { $0.method = method })
            #expect(outcome.fault?.kind == .invalid, "\(outcome)")
            #expect(server.connectionCount == 0)
        }

        @Test func `waits for 100-continue only when the caller says so`() async throws {
            let server = try WireServer([.text("ok")])
            let engine = TransferEngine()
            let outcome = await engine.run(
                server.transfer {
                    $0.method = "PUT"
                    $0.body = [UInt8](repeating: 0x61, count: 2 << 20)
                    $0.headers = [TransferHeader("Expect", "100-continue")]
                })
            #expect(outcome.response?.text == "ok", "\(outcome)")
            #expect(server.requests.first?.header("Expect") == "100-continue")
            #expect(server.requests.first?.bodyBytes == 2 << 20)
        }
    }
#endif
