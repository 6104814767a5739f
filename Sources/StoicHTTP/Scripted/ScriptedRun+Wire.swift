import Stoic

/// What a client comes to by what a server does on the wire.
extension ScriptedRun {
    mutating func perform(_ action: ScriptedStep.WireAction) async -> TransportResult {
        if Task.isCancelled { return .cancelled }
        switch action {
        case .answer(let answer): return respond(answer)
        case .fault(let fault): return await perform(fault)  // point: transport
        case .drip(let answer, let part, let every):
            let count =
                switch part {
                case .headers: answer.head(port: request.url.origin.port).count - 1
                case .body: answer.framedBody(method: method).count
                }
            for _ in 0..<max(0, count) {
                if let end = await wait(every, .answer) { return end }  // point: transport
            }
            return respond(answer)
        case .oversized(let bytes):
            guard method != "HEAD" else { return respond(ScriptedAnswer(declared: bytes)) }
            guard bytes <= maxBytes else { return .failure(TransportFailure(code: .responseTooLarge)) }
            return respond(ScriptedAnswer(body: [UInt8](repeating: 0, count: bytes)))
        case .bomb(let zeros): return bomb(zeros)
        case .hugeHeaders(let bytes): return hugeHeaders(bytes)
        case .malformed(let kind):
            keeps = false
            switch kind.outcome(isHead: method == "HEAD", decodes: decodes) {
            case .answer(let status, let body): return self.answer(status, kind.fields, body)
            case .failure(let code): return .failure(TransportFailure(code: code))
            }
        case .raw(let raw):
            keeps = false
            if raw.how == .stall, case .failure = raw.outcome {
                return await silence(raw.bytes.isEmpty ? .firstByte : .answer)  // point: transport
            }
            switch raw.outcome {
            case .status(let status): return .response(TransportResponse(status: status))
            case .failure(let code): return .failure(TransportFailure(code: code))
            }
        }
    }

    /// A connection on which no request was read.
    func lose(_ access: ScriptedPool.Access) async -> TransportResult {
        let isSecure = request.url.origin.scheme == .https
        if Task.isCancelled { return .cancelled }
        switch access {
        case .port(.blackHole): return await silence(.connecting)  // point: transport
        case .port(.refuse): return .failure(TransportFailure(code: .refused))
        case .port: return .failure(TransportFailure(code: .tls))
        case .fault(.stall):
            return await silence(isSecure ? .connecting : .firstByte)  // point: transport
        case .fault(.reset): return .failure(TransportFailure(code: .reset, sent: isSecure ? .no : nil))
        case .fault: return .failure(TransportFailure(code: isSecure ? .tls : .closedEarly))
        case .trap(.stall): return await silence(.firstByte)  // point: transport
        // However a used connection is lost before a byte of the answer, it is found out the same way.
        case .trap, .ready: return .failure(TransportFailure(code: .reset))
        }
    }

    /// Whether what is coded is undone: not for a caller who asks for it, or for a part of it.
    private var decodes: Bool {
        !request.headers.contains("Accept-Encoding") && !request.headers.contains("Range")
    }

    private mutating func respond(_ answer: ScriptedAnswer) -> TransportResult {
        keeps = answer.keepsConnection
        guard answer.interim <= ScriptedAnswer.mostInterim else { return .failure(Self.endlessHead) }
        return whole(answer)
    }

    /// The answer once its head is there and its body comes as it says.
    private func whole(_ answer: ScriptedAnswer) -> TransportResult {
        let fields = answer.fields(port: request.url.origin.port)
        guard answer.hasBody(method: method) else {
            return .response(TransportResponse(status: answer.status, headers: fields))
        }
        let body = decodes ? answer.body : answer.payload
        if leavesBody(of: answer) {
            return .response(TransportResponse(status: answer.status, headers: fields, body: body))
        }
        if let declared = answer.declared, declared != answer.payload.count {
            if declared > maxBytes { return .failure(TransportFailure(code: .responseTooLarge)) }
            if declared > answer.payload.count { return .failure(TransportFailure(code: .closedEarly)) }
            return self.answer(answer.status, fields, Array(body.prefix(declared)))
        }
        return self.answer(answer.status, fields, body)
    }

    private mutating func perform(_ fault: ScriptedFault) async -> TransportResult {
        let answer = fault.answer
        keeps = false
        let isAtEnd = fault.place == .end || fault.place == .reuse || !answer.hasBody(method: method)
        // Of a redirect the head is all that is wanted; what is left of its body is left with its connection.
        let isWhole = fault.place.isAfterHead && (isAtEnd || leavesBody(of: answer))
        let needsEnd = answer.framing == .close && answer.hasBody(method: method)
        if isWhole && !(isAtEnd && needsEnd) {
            keeps =
                isAtEnd && answer.keepsConnection && (fault.place == .reuse || fault.how == .stall)
            trap = fault.how
            return whole(answer)
        }
        switch fault.how {
        case .stall:
            let phase = fault.place.isWithinAnswer ? Phase.answer : .firstByte
            return await silence(phase)  // point: transport
        case .reset: return .failure(TransportFailure(code: .reset))
        case .close, .halfClose: break
        }
        // A body that the connection's end ends: nobody can know that there was to be more.
        guard fault.place.isAfterHead, needsEnd else {
            return .failure(TransportFailure(code: .closedEarly))
        }
        let sent = fault.bytes(method: method, port: request.url.origin.port)
        let head = answer.head(port: request.url.origin.port)
        var part = answer
        part.body = Array(sent.dropFirst(head.count))
        // What is cut within its coding is found out by that.
        if answer.coding != nil, part.body != answer.payload {
            if decodes, !part.body.isEmpty { return .failure(TransportFailure(code: .undecodable)) }
        } else if answer.coding != nil, decodes {
            part.body = answer.body
        }
        return self.answer(answer.status, answer.fields(port: request.url.origin.port), part.body)
    }

    private func leavesBody(of answer: ScriptedAnswer) -> Bool {
        answer.isRedirect && bounds.maxRedirectBodyBytes != nil
    }

    private func bomb(_ zeros: Int) -> TransportResult {
        let bomb = ZeroBomb(zeros: zeros)
        let fields: HTTPHeaders = ["Content-Encoding": "gzip", "Content-Length": String(bomb.size)]
        if method == "HEAD" { return answer(200, fields, []) }
        let count = decodes ? zeros : bomb.size
        guard count <= maxBytes else { return .failure(TransportFailure(code: .responseTooLarge)) }
        if decodes { return answer(200, fields, [UInt8](repeating: 0, count: zeros)) }
        let repeated = repeatElement(bomb.piece, count: bomb.count).joined()
        return answer(200, fields, bomb.start + Array(repeated) + bomb.end)
    }

    private func hugeHeaders(_ bytes: Int) -> TransportResult {
        let (field, count, rest) = ScriptedStep.WireAction.hugeHead(bytes)
        let head = rest.head(port: 0).count
        guard count < ScriptedAnswer.mostFields,
            head + count * field.count <= ScriptedAnswer.mostHeadBytes
        else { return .failure(Self.endlessHead) }
        let filler = HTTPField(name: "X-Filler", value: String(repeating: "a", count: 1_012))
        let fields = HTTPHeaders(Array(repeating: filler, count: count) + Array(rest.fields(port: 0)))
        return answer(200, fields, method == "HEAD" ? [] : rest.body)
    }

    /// Asking again brings the same.
    private static var endlessHead: TransportFailure {
        let known = TransportFailure(code: .badResponse)
        return TransportFailure(
            code: known.code, fault: known.fault, sent: known.sent, repeatingCanHelp: false,
            urlErrorCode: known.urlErrorCode, reason: "the headers are longer than the limit")
    }
}
