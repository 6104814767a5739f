import Stoic
import StoicHTTP
import StoicTesting

/// The faults that a server can make, on the wire.
enum FaultTable {
    static let rows = connecting + handshakes + framing + heads + coding + limits + answers

    private static let ok = "HTTP/1.1 200 OK\r\n"
    private static func head(_ fields: String) -> String { ok + fields + "\r\n\r\n" }

    private static let connecting = [
        FaultRow("a refused connection", .closedPort, .failure(.refused, .no)),
        FaultRow("a name that does not exist", .unknownHost, .failure(.dns, .no)),
        FaultRow("a reset before the answer", [.closeRST], .failure(.reset, .maybe)),
        FaultRow("a reset before the answer to a POST", [.closeRST], .failure(.reset, .maybe))
            .with { ($0.method, $0.body) = (.post, Array("once".utf8)) },
        FaultRow("a close before the answer", [.closeFIN], .failure(.closedEarly, .maybe)),
        FaultRow("a close before the answer to a POST", [.closeFIN], .failure(.closedEarly, .maybe))
            .with { ($0.method, $0.body) = (.post, Array("once".utf8)) },
    ]

    /// Apple's systems have one code for both.
    private static var resetInBody: Outcome {
        #if os(Linux)
            .failure(.reset, .maybe)
        #else
            .failure(.closedEarly, .maybe)
        #endif
    }

    private static let framing = [
        FaultRow(
            "a body short of its length", text: head("Content-Length: 10") + "half",
            .failure(.closedEarly, .maybe)),
        FaultRow(
            "a chunked body without its last chunk",
            text: head("Transfer-Encoding: chunked") + "4\r\nhalf\r\n", .failure(.closedEarly, .maybe)),
        FaultRow(
            "a chunk size that is no number", text: head("Transfer-Encoding: chunked") + "zz\r\nhalf\r\n",
            .failure(.badResponse, .maybe)),
        FaultRow("a cut in the status line", text: "HTTP/1.1 2", .failure(.closedEarly, .maybe)),
        FaultRow("a cut in the headers", text: ok + "Content-Type: te", .failure(.closedEarly, .maybe))
            .with { $0.isTrapOnLinux = true },
        FaultRow(
            "a cut between two headers", text: ok + "Content-Type: text/plain\r\n",
            .failure(.closedEarly, .maybe)
        ).with { $0.isTrapOnLinux = true },
        FaultRow("what is not HTTP", text: "SSH-2.0-OpenSSH_9.2\r\n", .failure(.badResponse, .maybe)),
        FaultRow("a page without a head", text: "<html>hello</html>", .failure(.badResponse, .maybe)),
        FaultRow(
            "a reset in the body", [.sendText(head("Content-Length: 10") + "half"), .closeRST],
            .failure(.reset, .maybe), urlSession: resetInBody),
    ]

    /// What Linux's URLSession makes of it; elsewhere the same is hoped for as over libcurl.
    private static func onLinux(_ outcome: Outcome) -> Outcome? {
        #if os(Linux)
            outcome
        #else
            nil
        #endif
    }

    private static let end = "\r\nContent-Length: 2\r\n\r\nok"

    private static let heads = [
        FaultRow(
            "a status line without a phrase", text: "HTTP/1.1 200" + end, .answer(200, "ok"),
            urlSession: onLinux(.failure(.badResponse, .maybe))),
        FaultRow(
            "lines that end without CR", text: "HTTP/1.1 200 OK\nContent-Length: 2\n\nok", .answer(200, "ok"),
            urlSession: onLinux(.failure(.badResponse, .maybe))),
        FaultRow(
            "a value in Latin-1",
            [.send(Array("HTTP/1.1 200 OK\r\nX: caf".utf8) + [0xE9] + Array(end.utf8)), .closeFIN],
            .answer(200, "ok"), urlSession: onLinux(.failure(.badResponse, .maybe))),
        FaultRow("a value with NUL", text: ok + "X: a\0b" + end, .failure(.badResponse, .maybe)),
        FaultRow("a header without a colon", text: ok + "no colon" + end, .failure(.badResponse, .maybe)),
        FaultRow("two lengths", text: ok + "Content-Length: 3" + end, .failure(.badResponse, .maybe)),
        FaultRow(
            "a length that is no number", text: head("Content-Length: -2") + "ok",
            .failure(.badResponse, .maybe)),
        FaultRow(
            "a length beyond all numbers", text: head("Content-Length: 99999999999999999999") + "ok",
            .failure(.responseTooLarge, .maybe)),
        FaultRow(
            "a switch of protocols", text: "HTTP/1.1 101 Switching\r\nUpgrade: x" + end,
            .failure(.badResponse, .maybe)),
        FaultRow(
            "an interim answer alone", text: "HTTP/1.1 100 Continue\r\n\r\n", .failure(.closedEarly, .maybe)),
        FaultRow(
            "an interim answer and a cut head", text: "HTTP/1.1 100 Continue\r\n\r\n" + ok + "X:",
            .failure(.closedEarly, .maybe)
        ).with { $0.isTrapOnLinux = true },
        // A good server may send these: the trap is reason enough to prefer libcurl.
        FaultRow(
            "chunks with a trailer",
            text: head("Transfer-Encoding: chunked") + "2\r\nok\r\n0\r\nX: y\r\n\r\n", .answer(200, "ok")
        ).with { $0.isTrapOnLinux = true },
        FaultRow(
            "a redirect to no URL", text: "HTTP/1.1 302 Found\r\nLocation: http://[" + end,
            .answer(302, "ok"),
            urlSession: onLinux(.answer(302, ""))),
        FaultRow(
            "a redirect to an escaped host", text: "HTTP/1.1 302 Found\r\nLocation: //a%20b/" + end,
            .answer(302, "ok")
        ).with { $0.isTrapOnLinux = true },
        FaultRow(
            "a redirect cut short", text: "HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 9\r\n\r\nok",
            .failure(.closedEarly, .maybe)),
    ]

    private static let gzipped = Gzip.stored(Array("hello".utf8))

    private static let coding = [
        FaultRow(
            "a whole gzip body", [.respond(headers: [("Content-Encoding", "gzip")], body: gzipped)],
            .answer(200, "hello")),
        FaultRow(
            "a gzip body that is cut, with a length that fits",
            [.respond(headers: [("Content-Encoding", "gzip")], body: Array(gzipped.dropLast(6)))],
            .failure(.undecodable, .maybe),
            // It decodes as far as it goes, and says that all is well.
            urlSession: .answer(200, "hello")),
        FaultRow(
            "a gzip body short of its length",
            [
                .sendText(head("Content-Encoding: gzip\r\nContent-Length: \(gzipped.count)")),
                .send(Array(gzipped.dropLast(6))), .closeFIN,
            ], .failure(.closedEarly, .maybe)),
        FaultRow(
            "a gzip body that is none",
            [.respond(headers: [("Content-Encoding", "gzip")], body: Array("not gzip".utf8))],
            .failure(.undecodable, .maybe)),
        FaultRow(
            "an unknown coding",
            [.respond(headers: [("Content-Encoding", "snappy")], body: Array("hello".utf8))],
            .failure(.undecodable, .maybe)),
        FaultRow(
            "a gzip bomb", [.respond(headers: [("Content-Encoding", "gzip")], body: Gzip.bomb)],
            .failure(.responseTooLarge, .maybe)),
    ]

    private static let limits = [
        FaultRow(
            "a body that stalls", [.sendText(head("Content-Length: 10") + "half"), .stall],
            .failure(.timedOutStall, .maybe)
        ).with { $0.limits.stall = .milliseconds(200) },
        FaultRow("a first byte that never comes", [.stall], .failure(.timedOutFirstByte, .maybe))
            .with { $0.limits.firstByte = .milliseconds(200) },
        FaultRow("an answer that never comes", [.stall], .failure(.timedOutAttempt, .maybe))
            .with { $0.limits.attempt = .milliseconds(200) },
        FaultRow("an answer to a POST that never comes", [.stall], .failure(.timedOutFirstByte, .maybe))
            .with {
                ($0.method, $0.body) = (.post, Array("once".utf8))
                $0.limits.firstByte = .milliseconds(200)
            },
        FaultRow(
            "a body that drips past the attempt's end",
            [
                .sendText(head("Content-Length: 1000")),
                .drip(Array(repeating: 0x61, count: 1000), everyMilliseconds: 20),
            ], .failure(.timedOutAttempt, .maybe)
        ).with {
            $0.limits.stall = .seconds(5)
            $0.limits.attempt = .milliseconds(400)
        },
        FaultRow(
            "headers that drip past the attempt's end",
            [.drip(Array((ok + "X: " + String(repeating: "y", count: 500)).utf8), everyMilliseconds: 20)],
            .failure(.timedOutAttempt, .maybe)
        ).with {
            $0.limits.stall = .seconds(5)
            $0.limits.attempt = .milliseconds(400)
        },
        FaultRow(
            "a connection that is never made", .blackHole, .failure(.timedOutConnect, .no),
            // Nothing tells it from an answer that is slow.
            urlSession: .failure(.timedOutAttempt, .maybe)
        ).with {
            $0.limits.connect = .milliseconds(200)
            $0.limits.attempt = .milliseconds(600)
        },
        FaultRow("a connection for a POST that is never made", .blackHole, .failure(.timedOutConnect, .no))
            .with {
                ($0.method, $0.body) = (.post, Array("once".utf8))
                $0.limits.connect = .milliseconds(200)
            },
        FaultRow(
            "a declared length above the limit", [.sendText(head("Content-Length: 100001")), .stall],
            .failure(.responseTooLarge, .maybe)),
        FaultRow(
            "a body above the limit",
            [.sendText(head("X: y")), .sendRepeating([0x61], count: 300_000), .stall],
            .failure(.responseTooLarge, .maybe)),
        FaultRow(
            "a body at the limit",
            [.sendText(head("Content-Length: 100000")), .sendRepeating([0x61], count: 100_000)],
            .answer(200, String(repeating: "a", count: 100_000))),
    ]

    private static let answers = [
        FaultRow("a body to the connection's end", text: head("X: y") + "all", .answer(200, "all")),
        FaultRow(
            "HEAD with a length above the limit", [.sendText(head("Content-Length: 5000000"))],
            .answer(200, "")
        ).with { $0.method = .head },
        FaultRow(
            "204 with a length above the limit",
            [.sendText("HTTP/1.1 204 No Content\r\nContent-Length: 5000000\r\n\r\n")], .answer(204, "")),
        FaultRow(
            "304 with a length above the limit",
            [.sendText("HTTP/1.1 304 Not Modified\r\nContent-Length: 5000000\r\n\r\n")], .answer(304, "")),
        FaultRow(
            "a redirect", [.text("moved", status: 302, headers: [("Location", "/elsewhere")])],
            .answer(302, "moved")),
        FaultRow(
            "a redirect of a POST",
            [.text("moved", status: 307, headers: [("Location", "http://name.invalid/")])],
            .answer(307, "moved")
        ).with { ($0.method, $0.body) = (.post, Array("once".utf8)) },
        FaultRow(
            "401 that asks for a password",
            [.text("who?", status: 401, headers: [("WWW-Authenticate", "Basic realm=\"x\"")])],
            .answer(401, "who?")),
        FaultRow(
            "401 that asks for a digest",
            [
                .text(
                    "who?", status: 401,
                    headers: [("WWW-Authenticate", "Digest realm=\"x\", nonce=\"1\", qop=\"auth\"")])
            ],
            .answer(401, "who?")),
        FaultRow(
            "401 that asks for a token",
            [.text("who?", status: 401, headers: [("WWW-Authenticate", "Bearer")])], .answer(401, "who?")),
        FaultRow(
            "an interim answer first",
            [.sendText("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + head("Content-Length: 2") + "ok")],
            .answer(200, "ok")),
    ]
}
