#if os(Linux)
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Testing

    @Suite(
        .enabled(if: ForeignProcess.path(of: "python3") != nil, "Python is not installed"), .serialized,
        .timeLimit(.minutes(5)))
    struct `A client of Python's own server` {
        // HTTP/1.0: a connection a request.
        @Test func `reads its files, listings, redirects and refusals`() async throws {
            let python = try #require(ForeignProcess.path(of: "python3"))
            let long = String(repeating: "a line of text\n", count: 20_000)
            let process = try ForeignProcess(
                python, ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1"],
                files: ["small.json": "{\"id\":42}", "long.txt": long])
            defer { process.stop() }
            let port = try await process.port(after: "Serving HTTP on 127.0.0.1 port ")
            let client = try realClient("http://127.0.0.1:\(port)") { $0.coalesces = false }
            let small = try await client.send(.get("/small.json"))
            #expect(small.text == "{\"id\":42}")
            #expect(small.headers["Content-Type"] == "application/json")
            let whole = try await client.send(.get("/long.txt")).text == long
            #expect(whole)
            #expect(try await client.send(.head("/long.txt")).body.isEmpty)
            #expect(try await client.send(.get("/")).text?.contains("small.json") == true)
            let date = try #require(small.headers["Last-Modified"])
            let unchanged = HTTPRequest.get("/small.json").sending(["If-Modified-Since": date])
            #expect(try await failure(of: unchanged, on: client).code == "status_304")
            let missing = try await failure(of: .get("/missing"), on: client)
            #expect(missing.code == "status_404")
            #expect(missing.excerpt?.text.contains("File not found") == true)
            // It knows GET and HEAD.
            let post = try await failure(of: .post("/small.json", body: .text("x")), on: client)
            #expect(post.code == "status_501")
            #expect(post.attempts == 1)
        }
    }

    @Suite(
        .enabled(if: ForeignProcess.python(has: "aiohttp"), "Debian's python3-aiohttp is not installed"),
        .serialized, .timeLimit(.minutes(5)))
    struct `A client of a real aiohttp server` {
        private static let program = """
            import asyncio, sys
            from aiohttp import web
            calls = {}
            async def plain(r): return web.json_response({'id': 42})
            async def zipped(r):
                a = web.Response(text='a line of text\\n' * 5000)
                a.enable_compression(getattr(web.ContentCoding, r.match_info['coding']))
                return a
            async def stream(r, end='eof'):
                a = web.StreamResponse()
                if r.query.get('length'): a.content_length = int(r.query['length'])
                await a.prepare(r)
                for n in range(5):
                    await a.write(b'piece %d\\n' % n)
                    await asyncio.sleep(0.01)
                end = r.query.get('end')
                if end == 'close': r.transport.close()
                elif end == 'abort': r.transport.abort()
                elif end == 'hang': await asyncio.sleep(60)
                else: await a.write_eof()
                return a
            async def echo(r):
                body = await r.read()
                return web.json_response({'bytes': len(body), 'key': r.headers.get('Idempotency-Key')})
            async def moved(r): raise web.HTTPTemporaryRedirect('/echo')
            async def broken(r): raise ValueError('on purpose')
            async def busy(r):
                n = calls[r.path_qs] = calls.get(r.path_qs, 0) + 1
                if n < 3: raise web.HTTPServiceUnavailable(headers={'Retry-After': '0'})
                return web.Response(text=str(n))
            app = web.Application(client_max_size=10**8)
            app.add_routes([web.get('/plain', plain), web.get('/zip/{coding}', zipped),
                web.get('/stream', stream), web.post('/echo', echo), web.post('/moved', moved),
                web.get('/broken', broken), web.get('/busy', busy), web.post('/busy', busy)])
            async def main():
                runner = web.AppRunner(app)
                await runner.setup()
                site = web.TCPSite(runner, '127.0.0.1', 0)
                await site.start()
                print('port', site._server.sockets[0].getsockname()[1], flush=True)
                await asyncio.Event().wait()
            asyncio.run(main())
            """

        private static func run(_ body: (HTTPClient) async throws -> Void) async throws {
            let python = try #require(ForeignProcess.path(of: "python3"))
            let process = try ForeignProcess(python, ["-u", "server.py"], files: ["server.py": program])
            defer { process.stop() }
            let port = try await process.port(after: "port ")
            let client = try realClient("http://127.0.0.1:\(port)") { policy in
                policy.coalesces = false
                policy.breaker = nil
            }
            try await body(client)
        }

        @Test func `reads its answers, compressed, in chunks and with a length`() async throws {
            try await Self.run { (client: HTTPClient) async throws in
                for _ in 0..<10 { #expect(try await client.send(.get("/plain")).text == "{\"id\": 42}") }
                let text = String(repeating: "a line of text\n", count: 5_000)
                for coding in ["gzip", "deflate"] {
                    let response = try await client.send(.get("/zip/\(coding)"))
                    #expect(response.headers["Content-Encoding"] == coding)
                    let isWhole = response.text == text
                    #expect(isWhole, "\(coding)")
                }
                let pieces = (0..<5).map { "piece \($0)\n" }.joined()
                let chunked = try await client.send(.get("/stream"))
                #expect(chunked.text == pieces)
                #expect(chunked.headers["Transfer-Encoding"] == "chunked")
                #expect(try await client.send(.get("/stream?length=\(pieces.utf8.count)")).text == pieces)
                let broken = try await failure(of: .get("/broken"), on: client)
                #expect(broken.log.map(\.status) == [500, 500, 500])
            }
        }

        // H3
        @Test(arguments: ["end=close", "end=abort", "end=close&length=99", "end=abort&length=99"])
        func `takes no answer for whole that it cut`(query: String) async throws {
            try await Self.run { (client: HTTPClient) async throws in
                let error = try await failure(of: .get("/stream?\(query)"), on: client)
                #expect(["closed_early", "reset"].contains(error.code), "\(error)")
                #expect(error.attempts == 3)
            }
        }

        // T3
        @Test func `ends one that hangs at its limit`() async throws {
            try await Self.run { (client: HTTPClient) async throws in
                let request = HTTPRequest.get("/stream?end=hang").policy { policy in
                    policy.stallTimeout = .milliseconds(500)
                    policy.maxAttempts = 1
                }
                #expect(try await failure(of: request, on: client).code == "timed_out_stall")
            }
        }

        // R4, H4
        @Test func `sends it large bodies and keys, also behind a redirect`() async throws {
            try await Self.run { (client: HTTPClient) async throws in
                let body = HTTPBody.bytes([UInt8](repeating: 0x61, count: 3_000_000))
                for path in ["/echo", "/moved"] {
                    let response = try await client.send(.post(path, body: body).keyed("k1"))
                    #expect(response.text == "{\"bytes\": 3000000, \"key\": \"k1\"}")
                }
                let busy = try await client.send(.get("/busy?a"))
                #expect(busy.text == "3")
                #expect(busy.log.map(\.status) == [503, 503, 200])
                let post = try await failure(of: .post("/busy?b", body: .text("x")), on: client)
                #expect(post.attempts == 1)
                #expect(try await client.send(.post("/busy?b", body: .text("x")).keyed()).text == "3")
            }
        }
    }
#endif
