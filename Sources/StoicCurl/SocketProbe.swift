#if os(Linux)
    internal import CCurl
    internal import CStoicCurl

    /// Asks the kernel whether bytes moved that libcurl did not tell of, before a silence is believed.
    ///
    /// libcurl tells of whole header lines only, and of an upload only until its bytes are in the
    /// kernel's buffer. On HTTP/2 the connection is shared, so its counts say nothing of one stream.
    enum SocketProbe {
        static func refresh(_ exchange: Exchange, _ handle: EasyHandle, _ now: UInt64) {
            guard exchange.sends > 0 else { return }
            if exchange.watch.upload != .none { upload(exchange, handle, now) }
            guard let progress = progress(exchange, handle) else { return }
            let silence = UInt64(progress.since_received) * 1_000_000
            guard silence < now else { return }
            let heardAt = now - silence
            if exchange.watch.hasFirstByte || isAnswer(progress, heardAt, exchange, handle) {
                exchange.watch.received(at: heardAt)
            }
        }

        /// Whether what the kernel has received can only be the beginning of the answer.
        private static func isAnswer(
            _ progress: stoic_tcp_progress, _ heardAt: UInt64, _ exchange: Exchange, _ handle: EasyHandle
        ) -> Bool {
            // Over TLS it may be the handshake's tail.
            guard exchange.call.transfer.url.utf8.dropFirst(4).first == 0x3A else { return false }
            if handle.long(CURLINFO_NUM_CONNECTS) > 0 { return progress.received > 0 }
            // A connection used before has received; the kernel's time is coarse.
            return exchange.watch.isAfterConnecting(heardAt, by: 20_000_000)
        }

        /// What a connection in use before has already counted.
        static func baseline(_ exchange: Exchange, _ handle: EasyHandle) {
            guard exchange.watch.upload != .none, let progress = progress(exchange, handle) else {
                return
            }
            exchange.acknowledged = progress.acknowledged
        }

        private static func upload(_ exchange: Exchange, _ handle: EasyHandle, _ now: UInt64) {
            let written = handle.offset(CURLINFO_SIZE_UPLOAD_T)
            let progress = progress(exchange, handle)
            let acknowledged = progress.map(\.acknowledged) ?? UInt64(written)
            let isThrough =
                written >= exchange.bodyCount && (progress?.unacknowledged ?? 0) == 0
            if acknowledged > exchange.acknowledged {
                exchange.acknowledged = acknowledged
                exchange.watch.moved(at: now)
            }
            if isThrough { exchange.watch.upload = .none }
        }

        private static func progress(_ exchange: Exchange, _ handle: EasyHandle) -> stoic_tcp_progress? {
            guard let ends = exchange.ends, let socket = handle.loop.sockets.socket(ends),
                handle.shape.isHTTP1 || exchange.isHTTP1
            else { return nil }
            var progress = stoic_tcp_progress()
            return stoic_tcp_progress(socket, &progress) == 0 ? progress : nil
        }
    }
#endif
