import Foundation
import Stoic
import StoicHTTP
import Testing

private let start = Instant(nanoseconds: 1_000_000_000)

private func at(_ milliseconds: Int) -> Instant { start.advanced(by: .milliseconds(milliseconds)) }

private func head(_ status: Int = 200, isHead: Bool = false, of headers: HTTPHeaders = HTTPHeaders())
    -> ExchangeHead
{
    ExchangeHead(status: status, headers: headers, isHead: isHead)
}

private func failure(_ code: FailureCode, sent: Sent? = nil) -> ExchangeEnd {
    .failure(TransportFailure(code: code, sent: sent))
}

@Suite struct `One exchange over URLSession` {
    private func machine(
        attempt: Duration? = .seconds(10), max: Int = 10, bodyCount: Int = 0
    ) -> ExchangeMachine {
        var machine = ExchangeMachine(
            TransportLimits(attempt: attempt, maxResponseBytes: max), bodyCount: bodyCount, at: start)
        machine.began(at: start)
        return machine
    }

    @Test func `is an answer once its completion came`() {
        var machine = machine()
        #expect(machine.received(head(201), at: at(1)) == nil)
        #expect(machine.received(Data([1, 2]), at: at(2)) == nil)
        #expect(machine.received(Data([3]), at: at(3)) == nil)
        #expect(machine.completed(at: at(4)) == .response)
        #expect(machine.head?.status == 201)
        #expect(machine.body == [1, 2, 3])
    }

    @Test func `ends once, and everything later is late`() {
        var machine = machine()
        _ = machine.received(head(), at: at(1))
        #expect(machine.cancelled() == .cancelled)
        let ended = machine
        #expect(machine.received(Data([1]), at: at(2)) == nil)
        #expect(machine.received(head(500), at: at(2)) == nil)
        #expect(machine.took(5, at: at(2)) == nil)
        #expect(machine.completed(at: at(3)) == nil)
        #expect(machine.failed(SessionError(code: -999), at: at(3)) == nil)
        #expect(machine.cancelled() == nil)
        #expect(machine.timePassed(at: at(1_000_000)) == nil)
        #expect(machine.refused(TransportFailure(code: .unknown)) == nil)
        #expect(machine == ended)
        #expect(machine.deadline == nil)
        #expect(machine.body.isEmpty)
    }

    /// H3: the byte over the limit ends it, whatever the completion would say.
    @Test func `is cut at the first byte over the limit`() {
        var machine = machine(max: 4)
        _ = machine.received(head(), at: at(1))
        #expect(machine.received(Data([1, 2, 3, 4]), at: at(2)) == nil)
        #expect(machine.received(Data([5]), at: at(3)) == failure(.responseTooLarge))
        #expect(machine.received(Data([6]), at: at(4)) == nil)
        #expect(machine.completed(at: at(5)) == nil)
    }

    @Test func `is refused at the head for a declared length above the limit`() {
        var one = machine(max: 4)
        #expect(one.received(head(of: ["Content-Length": "5"]), at: at(1)) == failure(.responseTooLarge))
        for fits in [
            head(of: ["Content-Length": "4"]), head(204, of: ["Content-Length": "5"]),
            head(304, of: ["Content-Length": "5"]),
            head(isHead: true, of: ["Content-Length": "5"]),
            // Coded bytes may be more than what they are decoded to, by a little.
            head(of: ["Content-Length": "5", "Content-Encoding": "gzip"]),
        ] {
            var machine = machine(max: 4)
            #expect(machine.received(fits, at: at(1)) == nil)
        }
        var coded = machine(max: 4)
        let much = head(of: ["Content-Length": "70000", "Content-Encoding": "gzip"])
        #expect(coded.received(much, at: at(1)) == failure(.responseTooLarge))
    }

    /// H3: URLSession may call a body complete that is not.
    @Test func `is cut short when fewer bytes came than were declared`() {
        var machine = machine()
        _ = machine.received(head(of: ["Content-Length": "5"]), at: at(1))
        _ = machine.received(Data([1, 2, 3, 4]), at: at(2))
        #expect(machine.completed(at: at(3)) == failure(.closedEarly))
    }

    @Test func `is cut short when the system counted fewer coded bytes than were declared`() {
        for (counted, end) in [(4, failure(.closedEarly)), (5, .response), (nil, .response)] {
            var machine = machine()
            _ = machine.received(head(of: ["Content-Length": "5", "Content-Encoding": "br"]), at: at(1))
            machine.measured(isProvenUnsent: false, codedBytes: counted)
            #expect(machine.completed(at: at(3)) == end)
        }
    }

    @Test func `needs a final head`() {
        var machine = machine()
        #expect(machine.received(head(103), at: at(1)) == nil)
        #expect(machine.head == nil)
        #expect(machine.completed(at: at(2)) == failure(.closedEarly))
    }

    @Test func `takes a redirect's head that was never reported`() {
        var machine = machine()
        #expect(machine.completed(unreported: head(302, of: ["Content-Length": "9"]), at: at(1)) == .response)
        #expect(machine.head?.status == 302)
        var other = self.machine()
        #expect(other.completed(unreported: head(200), at: at(1)) == failure(.closedEarly))
    }

    @Test(arguments: [
        head(101), head(of: ["Content-Length": "5, 6"]), head(of: ["Content-Length": "x"]),
        head(of: ["Content-Length": ""]),
        head(of: ["Content-Length": "-1"]),
    ])
    func `refuses what is no answer`(_ head: ExchangeHead) {
        var machine = machine()
        #expect(machine.received(head, at: at(1)) == failure(.badResponse))
    }

    /// T3, T4: what arrives with the attempt's end, or after it, is too late.
    @Test func `ends at the attempt's end, whatever arrives then`() {
        for late in [1000, 1001] {
            var completing = machine(attempt: .seconds(1))
            _ = completing.received(head(), at: at(1))
            #expect(completing.completed(at: at(late)) == failure(.timedOutAttempt))
            var receiving = machine(attempt: .seconds(1))
            _ = receiving.received(head(), at: at(999))
            #expect(receiving.received(Data([1]), at: at(late)) == failure(.timedOutAttempt))
            var failing = machine(attempt: .seconds(1))
            #expect(failing.failed(SessionError(code: -1005), at: at(late)) == failure(.timedOutAttempt))
        }
        var early = machine(attempt: .seconds(1))
        _ = early.received(head(), at: at(1))
        #expect(early.completed(at: at(999)) == .response)
    }

    /// R11: device-side codes keep their row.
    @Test func `keeps the row of a code that says more than we know`() {
        var machine = machine()
        let end = machine.failed(SessionError(code: -1020), at: at(1))
        #expect(end == .failure(TransportFailure(urlErrorCode: -1020)))
    }

    @Test func `calls a request unsent only when nothing of it moved`() {
        var unsent = machine()
        unsent.measured(isProvenUnsent: true, codedBytes: nil)
        guard case .failure(let failure) = unsent.failed(SessionError(code: -1009), at: at(1)) else {
            Issue.record("no failure")
            return
        }
        #expect(failure.sent == .no)
        #expect(failure.code == .offline)
        var moved = machine(bodyCount: 4)
        _ = moved.took(4, at: at(1))
        moved.measured(isProvenUnsent: true, codedBytes: nil)
        #expect(
            moved.failed(SessionError(code: -1009), at: at(2))
                == .failure(TransportFailure(urlErrorCode: -1009)))
    }

    #if os(Linux)
        /// FINDINGS' merged codes, told apart by libcurl's words.
        @Test(arguments: [
            (-1, "transfer closed with 6 bytes remaining to read", FailureCode.closedEarly, Sent.maybe),
            (-1, "Transferred a partial file", .closedEarly, .maybe),
            (-1, "SSL certificate problem: self-signed certificate", .tls, .no),
            (-1, "Error while processing content unencoding: incorrect header check", .undecodable, .maybe),
            (-1, "Failed writing header", .badResponse, .maybe),
            (-1, "Send failure: Connection reset by peer", .reset, .maybe),
            (
                -1, "Failed to connect to header.example port 443 after 1 ms: Couldn't connect to server",
                .refused, .no
            ),
            (-1, "something new", .unknown, .maybe), (-1, "", .unknown, .maybe),
            (-1002, "Received HTTP/0.9 when not allowed", .badResponse, .maybe),
            (-1011, "Empty reply from server", .closedEarly, .maybe),
            (-1001, "Connection timed out", .timedOutConnect, .no), (-1003, "", .dns, .no),
            (-1004, "", .refused, .no),
        ])
        func `is named by libcurl's words where Linux merges codes`(
            _ code: Int, _ words: String, _ expected: FailureCode, _ sent: Sent
        ) {
            var machine = machine()
            guard
                case .failure(let failure) = machine.failed(
                    SessionError(code: code, message: words), at: at(1))
            else {
                Issue.record("no failure")
                return
            }
            #expect(failure.code == expected)
            #expect(failure.sent == sent)
            #expect(words.isEmpty || !failure.reason.contains(words))
        }
    #endif
}
