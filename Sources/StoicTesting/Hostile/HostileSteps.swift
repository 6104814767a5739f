import StoicHTTP

/// What a wire server does for one step of a script.
struct HostileSteps: Sendable {
    let step: StepDocument
    let method: String
    let port: Int
    /// Whether the request has a body.
    let hasBody: Bool

    /// A reset may overtake what was sent right before it, on some systems.
    private static let beforeReset = 20

    /// Whether the steps begin before the request's body is read.
    var answersHead: Bool {
        if case .fault(let fault)? = step.wire, fault.place == .requestBody { return true }
        return step.ignoresExpectation
    }

    var list: [WireStep] {
        let reading: [WireStep] = step.ignoresExpectation ? [.readBody] : []
        let waiting = step.delay.map { [WireStep.wait(milliseconds: Self.milliseconds($0))] } ?? []
        return reading + waiting + action
    }

    private var action: [WireStep] {
        if let code = step.failure { return failure(code.text) }
        switch step.wire {
        case .answer(let answer): return whole(answer)
        case .fault(let fault): return faulty(fault)
        case .drip(let answer, let part, let every):
            return drip(answer, part, Self.milliseconds(every))
        case .oversized(let bytes):
            return [
                .sendText("HTTP/1.1 200 OK\r\nContent-Length: \(bytes)\r\n\r\n"),
                .sendRepeating([0], count: method == "HEAD" ? 0 : bytes),
            ]
        case .bomb(let zeros): return bomb(ZeroBomb(zeros: zeros))
        case .hugeHeaders(let bytes): return hugeHeaders(bytes)
        case .malformed(let kind): return [.send(kind.bytes), .closeFIN]
        case .raw(let raw): return [.send(raw.bytes)] + Self.end(raw.how, sent: !raw.bytes.isEmpty)
        case nil: return [.stall]
        }
    }

    private func whole(_ answer: ScriptedAnswer) -> [WireStep] {
        var steps: [WireStep] = []
        if answer.interim > 0 {
            steps.append(.sendRepeating(ScriptedAnswer.interimHead, count: answer.interim))
        }
        steps.append(.send(answer.head(port: port) + answer.framedBody(method: method)))
        if !answer.keepsConnection { steps.append(.closeFIN) }
        return steps
    }

    private func faulty(_ fault: ScriptedFault) -> [WireStep] {
        let bytes = fault.bytes(method: method, port: port)
        let end = Self.end(fault.how, sent: !bytes.isEmpty && fault.place != .end)
        switch fault.place {
        case .requestBody: return (hasBody ? [.awaitByte] : []) + end
        case .beforeStatus: return end
        case .reuse:
            return fault.answer.framing == .close && fault.answer.hasBody(method: method)
                ? [.send(bytes)] + end : [.send(bytes), .onNextBytes(Self.end(fault.how, sent: false))]
        default: return [.send(bytes)] + end
        }
    }

    private func drip(_ answer: ScriptedAnswer, _ part: DripPart, _ every: Int) -> [WireStep] {
        let (head, body) = (answer.head(port: port), answer.framedBody(method: method))
        switch part {
        case .headers: return [.drip(head, everyMilliseconds: every), .send(body)]
        case .body where body.isEmpty: return [.send(head)]
        case .body: return [.send(head), .wait(milliseconds: every), .drip(body, everyMilliseconds: every)]
        }
    }

    private func bomb(_ bomb: ZeroBomb) -> [WireStep] {
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.size)\r\n\r\n"
        if method == "HEAD" { return [.sendText(head)] }
        var steps: [WireStep] = [.sendText(head), .send(bomb.start)]
        if bomb.count > 0 { steps += [.sendRepeating(bomb.piece, count: bomb.count), .send(bomb.end)] }
        return steps
    }

    private func hugeHeaders(_ bytes: Int) -> [WireStep] {
        let (field, count, rest) = ScriptedStep.WireAction.hugeHead(bytes)
        let head = rest.head(port: port)
        let line = (head.firstIndex(of: 10) ?? 0) + 1
        return [
            .send(Array(head[..<line])), .sendRepeating(field, count: count),
            .send(Array(head[line...]) + rest.framedBody(method: method)),
        ]
    }

    /// What brings a client to that failure.
    private func failure(_ code: String) -> [WireStep] {
        switch code {
        case "reset": [.closeRST]
        case "closed_early": [.closeLingering]
        case "bad_response": [.send(Malformation.badStatusLine.bytes), .closeFIN]
        case "undecodable": [.send(Malformation.plainAsGzip.bytes), .closeFIN]
        case "response_too_large": [.send(Malformation.lengthOverflow.bytes), .closeFIN]
        case "timed_out_stall": [.sendText("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"), .stall]
        default: [.stall]
        }
    }

    /// What a connection meets before a request is read.
    static func connection(_ how: ScriptedFault.How, _ place: ConnectionStep.Place) -> [WireStep] {
        switch place {
        case .accept: end(how, sent: false)
        case .tls, .requestLine: [.awaitByte] + end(how, sent: false)
        case .headers: [.awaitLine] + end(how, sent: false)
        }
    }

    private static func end(_ how: ScriptedFault.How, sent: Bool) -> [WireStep] {
        switch how {
        case .close: [.closeLingering]
        case .halfClose: [.halfClose, .stall]
        case .reset: (sent ? [.wait(milliseconds: beforeReset)] : []) + [.closeRST]
        case .stall: [.stall]
        }
    }

    /// Rounded up.
    private static func milliseconds(_ duration: Duration) -> Int {
        let (seconds, rest) = duration.components
        let whole = Int(min(max(seconds, 0), 86_400)) * 1_000
        return whole + Int((rest + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
