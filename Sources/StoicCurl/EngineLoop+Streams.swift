#if os(Linux)
    internal import CCurl
    internal import CStoicCurl

    /// Bodies that are read, or made, while they are on their way.
    extension EngineLoop {
        /// The head of a streamed answer has come.
        func handOver(_ exchange: Exchange, _ handle: EasyHandle) {
            guard let pipe = exchange.pipe, let head = exchange.head.head, let waiter = exchange.waiter else {
                return
            }
            exchange.waiter = nil
            finished.append((waiter, .streaming(TransferStream(head, pipe, exchange.call, inbox))))
            rearm(handle, exchange)
        }

        /// The reader has room again.
        func resume(_ call: Call) {
            guard let handle = handle(serving: call), let exchange = handle.exchange, exchange.isFull else {
                return
            }
            guard exchange.goOn() else {
                finish(handle) { $0.outcome(of: CURLE_WRITE_ERROR, handle) }
                return
            }
            if exchange.isFull { return }
            if let code = exchange.lateEnd {
                finish(handle) { $0.outcome(of: code, handle) }
                return
            }
            rearm(handle, exchange)
            guard exchange.isPaused else { return }
            exchange.isPaused = false
            unpause(handle, exchange)
        }

        /// There is more of the request.
        func feed(_ call: Call) {
            guard let handle = handle(serving: call), let exchange = handle.exchange, exchange.isStarved
            else { return }
            exchange.isStarved = false
            exchange.watch.released(at: EngineClock.now())
            rearm(handle, exchange)
            unpause(handle, exchange)
        }

        private func unpause(_ handle: EasyHandle, _ exchange: Exchange) {
            // May call back at once, and pause again.
            let held =
                (exchange.isPaused ? CURLPAUSE_RECV : 0) | (exchange.isStarved ? CURLPAUSE_SEND : 0)
            curl_easy_pause(handle.raw, held)
        }
    }

    extension Exchange {
        /// Tells whoever waits, once.
        func end(_ outcome: TransferOutcome, _ finished: inout [(waiter: Waiter, outcome: TransferOutcome)]) {
            call.transfer.upload?.close()
            if let waiter {
                self.waiter = nil
                finished.append((waiter, outcome))
                return
            }
            switch outcome {
            case .response, .streaming: pipe?.finish(.end)
            case .fault(let fault): pipe?.finish(.fault(fault))
            case .cancelled: pipe?.finish(.cancelled)
            }
        }
    }
#endif
