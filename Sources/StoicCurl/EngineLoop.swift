#if os(Linux)
    internal import CCurl
    internal import CStoicCurl
    internal import Glibc
    internal import Synchronization

    /// The engine's thread: takes messages, lets libcurl work, keeps the limits, gives out outcomes.
    ///
    /// Not Sendable: made and used on that thread alone, which is also where libcurl calls back.
    final class EngineLoop {
        let configuration: TransferEngine.Configuration
        let inbox: EngineInbox
        private let bell: WakeBell
        private let multi: UnsafeMutableRawPointer
        private var handles: [EasyHandle?] = []
        /// Numbers of handles that serve nobody, the last used on top: its options fit most likely.
        private var idle: [Int] = []
        private var unused: [Int] = []
        private var heap = DeadlineHeap()
        /// Resumed together after a step, so that libcurl's work is not interleaved with waking threads.
        var finished: [(waiter: Waiter, outcome: TransferOutcome)] = []
        private var spin = IdleSpin()
        /// Whether an outcome was given out since the last look-out.
        private var hasAnswered = false
        /// To ask the kernel what libcurl does not tell of its connections.
        var sockets = SocketBook()

        private static let isLibraryReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

        init?(_ configuration: TransferEngine.Configuration, _ inbox: EngineInbox, _ bell: WakeBell) {
            guard Self.isLibraryReady, let multi = curl_multi_init() else { return nil }
            self.configuration = configuration
            self.inbox = inbox
            self.bell = bell
            self.multi = multi
            _ = stoic_multi_set_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
            _ = stoic_multi_set_long(multi, CURLMOPT_MAXCONNECTS, max(1, configuration.maxIdleConnections))
        }

        /// For an engine that could not be made: nobody is left waiting.
        static func refuseAll(_ inbox: EngineInbox) {
            inbox.close()
            for case .submit(_, let waiter) in inbox.take(reusing: []).messages {
                waiter.resume(returning: .fault(.noEngine))
            }
            inbox.dropBell()
        }

        func run() {
            var spare: [EngineInbox.Message] = []
            spare.reserveCapacity(64)
            while true {
                lookOut()
                var batch = inbox.take(reusing: spare)
                if batch.messages.isEmpty, !batch.isClosed { wait() }
                for message in batch.messages { handle(message) }
                if batch.isClosed { break }
                batch.messages.removeAll(keepingCapacity: true)
                spare = batch.messages
                step()
            }
            end()
        }

        // MARK: One round

        /// Who got the last answer may send the next request at once.
        private func lookOut() {
            guard hasAnswered, idle.count + unused.count == handles.count else { return }
            hasAnswered = false
            if spin.span > 0, inbox.looksOut(nanoseconds: spin.span) { spin.caught() } else { spin.missed() }
        }

        private func wait() {
            var extra = curl_waitfd(fd: bell.descriptor, events: Int16(CURL_WAIT_POLLIN), revents: 0)
            curl_multi_poll(multi, &extra, 1, pollMilliseconds(), nil)
            if extra.revents != 0 { bell.drain() }
        }

        /// Until the next limit, rounded up; libcurl itself wakes for its own timers.
        private func pollMilliseconds() -> Int32 {
            let longest: Int32 = 60_000
            guard let first = heap.first else { return longest }
            let now = EngineClock.now()
            if first.deadline <= now { return 0 }
            let wait = (first.deadline - now - 1) / 1_000_000 + 1
            return Int32(min(wait, UInt64(longest)))
        }

        private func step() {
            var running: Int32 = 0
            curl_multi_perform(multi, &running)
            var left: Int32 = 0
            while let message = curl_multi_info_read(multi, &left) {
                guard message.pointee.msg == CURLMSG_DONE,
                    let raw = message.pointee.easy_handle, let handle = self.handle(of: raw)
                else { continue }
                ended(handle, message.pointee.data.result)
            }
            expire()
            resumeFinished()
        }

        private func ended(_ handle: EasyHandle, _ code: CURLcode) {
            guard let exchange = handle.exchange else { return }
            if exchange.isFull, exchange.sink?.isBehind == true {
                // The connection is free; the reader has the rest when there is room for it.
                exchange.lateEnd = code
                curl_multi_remove_handle(multi, handle.raw)
                heap.remove(handle.number)
                return
            }
            guard exchange.startsOver, !handle.shape.isFresh else {
                if !handle.shape.isHTTP1, exchange.isHTTP1, let ends = exchange.ends {
                    sockets.speaksHTTP1(ends)
                }
                finish(handle) { $0.outcome(of: code, handle) }
                return
            }
            // A connection of its own has nothing in it: this happens once.
            exchange.startsOver = false
            curl_multi_remove_handle(multi, handle.raw)
            handle.demandFreshConnection()
            if curl_multi_add_handle(multi, handle.raw) != CURLM_OK { refuse(handle) }
        }

        private func handle(of raw: UnsafeMutableRawPointer) -> EasyHandle? {
            var context: UnsafeMutableRawPointer?
            _ = stoic_get_pointer(raw, CURLINFO_PRIVATE, &context)
            return EasyHandle.of(context)
        }

        private func resumeFinished() {
            guard !finished.isEmpty else { return }
            hasAnswered = true
            for (waiter, outcome) in finished { waiter.resume(returning: outcome) }
            finished.removeAll(keepingCapacity: true)
        }

        private func end() {
            for case let handle? in handles where handle.exchange != nil {
                finish(handle) { exchange in
                    .fault(exchange.fault(.shutDown, "the engine is shut down", handle))
                }
            }
            handles.removeAll()
            curl_multi_cleanup(multi)
            inbox.dropBell()
            resumeFinished()
        }

        // MARK: Messages

        private func handle(_ message: EngineInbox.Message) {
            switch message {
            case .submit(let call, let waiter): start(call, waiter)
            case .cancel(let call): cancel(call)
            case .resume(let call): resume(call)
            case .feed(let call): feed(call)
            }
        }

        private func start(_ call: Call, _ waiter: Waiter) {
            if call.isCancelled.load(ordering: .acquiring) {
                finished.append((waiter, .cancelled))
                return
            }
            guard let handle = takeHandle() else {
                finished.append((waiter, .fault(.tooMany)))
                return
            }
            let bounds = HeaderCollector.Bounds(
                bytes: configuration.maxHeaderBytes, fields: configuration.maxHeaderCount,
                interims: configuration.maxInterimResponses)
            let exchange = Exchange(call, waiter, bounds)
            handle.exchange = exchange
            call.handle.store(handle.number, ordering: .relaxed)
            handle.prepare(call.transfer, decodes: exchange.decodes)
            rearm(handle, exchange)
            if curl_multi_add_handle(multi, handle.raw) != CURLM_OK { refuse(handle) }
        }

        private func cancel(_ call: Call) {
            // Not yet begun: the flag tells `start`. Ended: the outcome is on its way.
            guard let handle = handle(serving: call) else { return }
            finish(handle) { _ in .cancelled }
        }

        func handle(serving call: Call) -> EasyHandle? {
            let number = call.handle.load(ordering: .relaxed)
            guard number >= 0, number < handles.count, let handle = handles[number],
                handle.exchange?.call === call
            else { return nil }
            return handle
        }

        private func refuse(_ handle: EasyHandle) {
            finish(handle) { .fault($0.fault(.unknown, "libcurl took no more transfers", handle)) }
        }

        // MARK: Limits

        /// Sets the transfer's next deadline, if it is not the one already set.
        func rearm(_ handle: EasyHandle, _ exchange: Exchange) {
            guard let next = exchange.watch.next else {
                heap.remove(handle.number)
                return
            }
            // A later deadline is found when the earlier one comes up: most transfers end before.
            if let set = heap.deadline(of: handle.number), set <= next.deadline { return }
            heap.set(next.deadline, for: handle.number)
        }

        private func expire() {
            guard let first = heap.first else { return }
            let now = EngineClock.now()
            guard first.deadline <= now else { return }
            while let due = heap.first, due.deadline <= now {
                heap.remove(due.owner)
                guard let handle = handles[due.owner], let exchange = handle.exchange else { continue }
                if exchange.watch.passed(at: now) != nil {
                    SocketProbe.refresh(exchange, handle, now)
                    exchange.watch.looked(at: now)
                }
                guard let limit = exchange.watch.passed(at: now) else {
                    rearm(handle, exchange)
                    continue
                }
                finish(handle) { $0.outcome(of: limit, handle) }
            }
        }

        // MARK: Handles

        private func takeHandle() -> EasyHandle? {
            if let number = idle.popLast(), let handle = handles[number] { return handle }
            let number = unused.popLast() ?? handles.count
            guard number < configuration.maxConcurrentTransfers,
                let handle = EasyHandle(number: number, loop: self)
            else {
                if number < handles.count { unused.append(number) }
                return nil
            }
            if number == handles.count { handles.append(handle) } else { handles[number] = handle }
            return handle
        }

        func finish(_ handle: EasyHandle, _ outcome: (Exchange) -> TransferOutcome) {
            guard let exchange = handle.exchange else { return }
            let outcome = outcome(exchange)
            curl_multi_remove_handle(multi, handle.raw)
            heap.remove(handle.number)
            handle.exchange = nil
            exchange.call.handle.store(-1, ordering: .relaxed)
            exchange.end(outcome, &finished)
            // libcurl's count of its own repeats, and its note of a refused stream, outlive a transfer:
            // only a handle with neither is used again.
            var isClean = false
            if case .response = outcome { isClean = exchange.sends == 1 }
            if isClean, idle.count < max(1, configuration.maxIdleConnections) {
                idle.append(handle.number)
            } else {
                handles[handle.number] = nil
                unused.append(handle.number)
            }
        }
    }
#endif
