#if os(Linux) || os(macOS)
    import Foundation
    import StoicTesting
    import Testing

    #if canImport(Glibc)
        import Glibc
    #else
        import Darwin
    #endif

    // Skipped where nginx or openssl is not installed.
    @Suite(.enabled(if: NginxServer.isAvailable)) struct `A real nginx` {
        private static let shared = try? NginxServer(logsAccess: true)
        let server: NginxServer

        init() throws { server = try #require(Self.shared) }

        private func ask(_ path: String, headers: String = "") throws -> (head: String, body: String) {
            let client = try RawClient(port: server.port(.http))
            client.get(path, headers: headers + "Connection: close\r\n")
            let text = client.readAll(milliseconds: 10_000).text
            let blank = try #require(text.range(of: "\r\n\r\n"))
            return (String(text[..<blank.lowerBound]), String(text[blank.upperBound...]))
        }

        @Test(arguments: [
            200, 204, 301, 302, 303, 304, 307, 308, 400, 401, 403, 404, 405, 408, 409, 410, 412, 413, 421,
            422,
            425, 429, 500, 501, 502, 503, 504,
        ])
        func `answers status`(status: Int) throws {
            let (head, _) = try ask("/status/\(status)")
            #expect(head.hasPrefix("HTTP/1.1 \(status)"))
            #expect(head.contains("Location: /small") == [301, 302, 303, 307, 308].contains(status))
            #expect(head.contains("Retry-After: 1") == [429, 503].contains(status))
        }

        @Test func `serves bodies of known size`() throws {
            let small = try ask("/small")
            #expect(small.body.utf8.count == 300)
            #expect(small.head.contains("Content-Type: application/json"))
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(small.body.utf8)) }
            #expect(try ask("/64k").head.contains("Content-Length: 65536"))
            let client = try RawClient(port: server.port(.http))
            client.send("HEAD /64m HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(client.readAll().text.contains("Content-Length: 67108864"))
        }

        @Test func `compresses when asked, and sends chunks of unknown length`() throws {
            let plain = try ask("/gzip")
            let zipped = try ask("/gzip", headers: "Accept-Encoding: gzip\r\n")
            #expect(!plain.head.contains("Content-Encoding"))
            #expect(zipped.head.contains("Content-Encoding: gzip"))
            #expect(zipped.head.contains("Transfer-Encoding: chunked"))
            #expect(zipped.body.utf8.count < plain.body.utf8.count / 10)
            let chunked = try ask("/chunked")
            #expect(chunked.head.contains("Transfer-Encoding: chunked"))
            #expect(chunked.body.hasSuffix("0\r\n\r\n"))
        }

        @Test func `limits a rate with a 429`() throws {
            let heads = try (0..<3).map { _ in try ask("/limit").head }
            let limited = heads.filter { $0.hasPrefix("HTTP/1.1 429") }
            #expect(!limited.isEmpty)
            #expect(limited.allSatisfy { $0.contains("Retry-After: 1") })
        }

        @Test func `keeps a connection, but not at close`() throws {
            let client = try RawClient(port: server.port(.http))
            client.get("/small")
            #expect(client.readAnswer()?.body.utf8.count == 300)
            client.get("/close")
            let (text, end) = client.readAll()
            #expect(text.contains("Connection: close"))
            #expect(end == .finished)
        }

        @Test func `asks who it is, and knows the good token`() throws {
            let refused = try ask("/auth").head
            #expect(refused.hasPrefix("HTTP/1.1 401"))
            #expect(refused.contains("WWW-Authenticate: Bearer"))
            #expect(
                try ask("/auth", headers: "Authorization: Bearer good\r\n").head.hasPrefix("HTTP/1.1 200"))
        }

        @Test func `redirects in chains, loops and across schemes`() throws {
            #expect(try ask("/redirect/9").head.contains("Location: /redirect/8"))
            #expect(try ask("/redirect/1").head.contains("Location: /small"))
            #expect(try ask("/redirect/loop").head.contains("Location: /redirect/loop"))
            let secure = "https://127.0.0.1:\(server.port(.https))/small"
            #expect(try ask("/redirect/https").head.contains("Location: \(secure)"))
        }

        @Test func `logs what it answered`() throws {
            _ = try ask("/status/410?log=1")
            let deadline = MonotonicTime.after(milliseconds: 5_000)
            while MonotonicTime.now() < deadline, !server.accessLog.contains(where: isLogged) {
                poll(nil, 0, 5)
            }
            #expect(server.accessLog.contains(where: isLogged))
        }

        private func isLogged(_ line: String) -> Bool { line.hasSuffix(" 1 GET /status/410?log=1 410") }

        // The exit codes are curl's: 60 is a certificate that it does not accept.
        @Test(
            .enabled(if: Curl.isAvailable),
            arguments: [
                (NginxListener.http, "1.1 200", 0), (.h2c, "2 200", 0), (.https, "2 200", 0),
                (.httpsOnlyHTTP1, "1.1 200", 0), (.goAway, "2 200", 0), (.expired, "0 000", 60),
                (.wrongHost, "0 000", 60), (.selfSigned, "0 000", 60),
            ])
        func `speaks on`(listener: NginxListener, answer: String, code: Int32) throws {
            let result = try Curl.run([
                "--cacert", server.caFile, "-o", "/dev/null", "-w", "%{http_version} %{http_code}",
                listener == .h2c ? "--http2-prior-knowledge" : "--http2", "-H", "Upgrade:", "-H",
                "Connection:",
                server.url("/small", on: listener),
            ])
            #expect(result.output == answer)
            #expect(result.code == code)
        }

        @Test func `stops without leaving a process or a file, and again is nothing`() throws {
            let own = try NginxServer()
            #expect(kill(own.processIdentifier, 0) == 0)
            #expect(FileManager.default.fileExists(atPath: own.caFile))
            own.stop()
            own.stop()
            #expect(kill(own.processIdentifier, 0) == -1)
            #expect(errno == ESRCH)
            #expect(!FileManager.default.fileExists(atPath: own.caFile))
            #expect(throws: WireServerError.self) { try RawClient(port: own.port(.http)) }
        }
    }

    #if os(Linux)
        @Suite(.enabled(if: NginxServer.isAvailable)) struct `An abandoned nginx` {
            @Test func `ends with the process that started it`() async throws {
                let result = await #expect(
                    processExitsWith: .exitCode(7), observing: [\.standardOutputContent]
                ) {
                    let server = try NginxServer()
                    print("nginx is \(server.processIdentifier)!")
                    fflush(nil)
                    withExtendedLifetime(server) { exit(7) }
                }
                let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
                let said = try #require(output.split(separator: "nginx is ").last)
                let process = try #require(Int32(said.prefix { $0 != "!" }))
                let deadline = MonotonicTime.after(milliseconds: 5_000)
                while MonotonicTime.now() < deadline, kill(process, 0) == 0 { poll(nil, 0, 5) }
                #expect(kill(process, 0) == -1)
            }
        }
    #endif
#endif
