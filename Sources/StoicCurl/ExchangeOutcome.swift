#if os(Linux)
    internal import CCurl
    internal import CStoicCurl

    extension TransferFault {
        static let tooMany = TransferFault(
            kind: .unknown, sent: .no, detail: "too many transfers at one time")
    }

    extension Exchange {
        /// libcurl has ended the transfer.
        func outcome(of code: CURLcode, _ handle: EasyHandle) -> TransferOutcome {
            if leavesBody, sink?.framing != .complete, let head = head.head { return answer(head, []) }
            if let stopped { return .fault(fault(stopped.kind, stopped.detail, handle)) }
            if let framing = sink?.framing {
                // An answer that is whole stands, also when the upload behind it failed (413, then close).
                let isWhole = framing == .complete || (framing == .untilClose && code == CURLE_OK)
                if isWhole { return answer(handle) }
            }
            if code == CURLE_OK {
                let detail = head.hasHead ? "the body was cut short" : "the headers were cut short"
                return .fault(fault(.closedEarly, detail, handle))
            }
            let table = FaultTable(
                code: code, wasConnected: sends > 0, requestBytes: handle.long(CURLINFO_REQUEST_SIZE),
                systemError: Int32(truncatingIfNeeded: handle.long(CURLINFO_OS_ERRNO)),
                hasBegun: head.hasBegun, status: head.head?.status, message: handle.messageText)
            return .fault(table.fault)
        }

        /// One of the limits has passed.
        func outcome(of limit: LimitWatch.Limit, _ handle: EasyHandle) -> TransferOutcome {
            if sink?.framing == .complete { return answer(handle) }
            if leavesBody, let head = head.head { return answer(head, []) }
            return switch limit {
            case .connect: .fault(fault(.timedOutConnect, "connecting took too long", handle))
            case .firstByte: .fault(fault(.timedOutFirstByte, "the answer did not begin in time", handle))
            case .stall, .look, .grace: .fault(fault(.timedOutStall, "no byte moved for too long", handle))
            case .attempt: .fault(fault(.timedOutAttempt, "the transfer took too long", handle))
            }
        }

        func fault(_ kind: TransferFault.Kind, _ detail: String, _ handle: EasyHandle) -> TransferFault {
            var sent = TransferFault.Sent.no
            if sends > 0, handle.long(CURLINFO_REQUEST_SIZE) > 0 { sent = .maybe }
            if wasRefused { sent = .neverProcessed }
            return TransferFault(kind: kind, sent: sent, status: head.head?.status, detail: detail)
        }

        private func answer(_ handle: EasyHandle) -> TransferOutcome {
            guard let head = head.head, sink?.isCodingComplete == true else {
                let stop = BodyStop.cutCoding
                return .fault(fault(stop.kind, stop.detail, handle))
            }
            return answer(head, sink?.release() ?? [])
        }

        private func answer(_ head: ResponseHead, _ body: [UInt8]) -> TransferOutcome {
            .response(
                TransferResponse(
                    status: head.status, headers: head.headers, body: body, httpVersion: head.httpVersion))
        }
    }
#endif
