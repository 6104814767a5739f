#if os(Linux)
    internal import CCurl
    internal import CStoicCurl
    internal import Glibc

    /// What libcurl calls, always on the engine's thread, within a step of its loop.
    enum EngineCallbacks {
        /// A number of bytes that is not the one handed over stops the transfer.
        private static let stop = 0

        static let header:
            @convention(c) (
                UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?
            ) -> Int = { bytes, size, count, context in
                guard let handle = EasyHandle.of(context), let exchange = handle.exchange else { return stop }
                let length = size * count
                let wasSilent = !exchange.watch.hasFirstByte
                let hadGrace = exchange.watch.hasGrace
                let goesOn = exchange.takeHeader(lent(bytes, length))
                if goesOn, exchange.pipe != nil { handle.loop.handOver(exchange, handle) }
                if wasSilent || exchange.watch.hasGrace != hadGrace { handle.loop.rearm(handle, exchange) }
                return goesOn ? length : stop
            }

        static let body:
            @convention(c) (
                UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?
            ) -> Int = { bytes, size, count, context in
                guard let exchange = EasyHandle.of(context)?.exchange else { return stop }
                let length = size * count
                // No byte is no news; libcurl calls so at the end of an empty body.
                if length == 0 { return 0 }
                if exchange.isFull {
                    exchange.isPaused = true
                    return Int(CURL_WRITEFUNC_PAUSE)
                }
                return exchange.takeBody(lent(bytes, length)) ? length : stop
            }

        static let upload:
            @convention(c) (
                UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?
            ) -> Int = { buffer, size, count, context in
                guard let buffer, let handle = EasyHandle.of(context), let exchange = handle.exchange else {
                    return Int(CURL_READFUNC_ABORT)
                }
                let space = UnsafeMutableRawBufferPointer(start: buffer, count: size * count)
                guard let count = exchange.give(into: space) else { return Int(CURL_READFUNC_PAUSE) }
                return count < 0 ? Int(CURL_READFUNC_ABORT) : count
            }

        static let rewind: @convention(c) (UnsafeMutableRawPointer?, curl_off_t, Int32) -> Int32 = {
            context, offset, origin in
            guard origin == SEEK_SET, let exchange = EasyHandle.of(context)?.exchange,
                exchange.rewind(to: Int(offset))
            else { return Int32(CURL_SEEKFUNC_FAIL) }
            return Int32(CURL_SEEKFUNC_OK)
        }

        static let connected:
            @convention(c) (
                UnsafeMutableRawPointer?, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<CChar>?, Int32,
                Int32
            ) -> Int32 = { context, remote, _, remotePort, localPort in
                guard let handle = EasyHandle.of(context), let exchange = handle.exchange else {
                    return Int32(CURL_PREREQFUNC_ABORT)
                }
                let ends = SocketBook.Ends(remote, remotePort, localPort)
                let isNew = handle.long(CURLINFO_NUM_CONNECTS) > exchange.connects
                if isNew {
                    handle.loop.sockets.connected(ends, isHTTP1: handle.shape.isHTTP1)
                } else if handle.loop.sockets.hasStrayInput(ends) {
                    exchange.startsOver = true
                    return Int32(CURL_PREREQFUNC_ABORT)
                }
                let maySend = exchange.connected(ends, isNew: isNew)
                SocketProbe.baseline(exchange, handle)
                handle.loop.rearm(handle, exchange)
                return Int32(maySend ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT)
            }

        static let opened: @convention(c) (UnsafeMutableRawPointer?, Int32) -> Void = {
            context, socket in
            loop(context)?.sockets.opened(socket)
        }

        static let closed: @convention(c) (UnsafeMutableRawPointer?, curl_socket_t) -> Int32 = {
            context, socket in
            loop(context)?.sockets.closed(socket)
            return close(socket)
        }

        private static func loop(_ context: UnsafeMutableRawPointer?) -> EngineLoop? {
            context.map { Unmanaged<EngineLoop>.fromOpaque($0).takeUnretainedValue() }
        }

        private static func lent(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Bytes {
            // CChar and UInt8 have one layout; libcurl's buffer is plain bytes.
            Bytes(start: UnsafeRawPointer(bytes)?.assumingMemoryBound(to: UInt8.self), count: count)
        }
    }
#endif
