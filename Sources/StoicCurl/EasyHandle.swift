#if os(Linux)
    internal import CCurl
    internal import CStoicCurl

    /// One of libcurl's easy handles with the options that never change, and the exchange it serves.
    ///
    /// Not Sendable: made, used and freed on the engine's thread alone.
    final class EasyHandle {
        let raw: UnsafeMutableRawPointer
        let number: Int
        /// The loop owns its handles and outlives them.
        unowned let loop: EngineLoop
        var exchange: Exchange?
        /// What the last transfer left set.
        var shape = RequestShape()
        var headerList: UnsafeMutablePointer<curl_slist>?
        /// libcurl writes its message here; only fixed words are ever looked for in it.
        private let message: UnsafeMutablePointer<CChar>

        init?(number: Int, loop: EngineLoop) {
            guard let raw = curl_easy_init() else { return nil }
            self.raw = raw
            self.number = number
            self.loop = loop
            message = .allocate(capacity: Int(CURL_ERROR_SIZE))
            message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
            setConstants(loop.configuration)
            setCallbacks()
        }

        deinit {
            curl_easy_cleanup(raw)
            curl_slist_free_all(headerList)
            message.deallocate()
        }

        var messageText: String { String(cString: message) }

        func forgetMessage() { message.pointee = 0 }

        /// The pointer that libcurl hands back. It is not retained: the loop holds the handle for as
        /// long as libcurl can call.
        var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

        static func of(_ context: UnsafeMutableRawPointer?) -> EasyHandle? {
            context.map { Unmanaged<EasyHandle>.fromOpaque($0).takeUnretainedValue() }
        }

        func set(_ option: CURLoption, _ value: Int) {
            _ = stoic_set_long(raw, option, value)
        }

        func set(_ option: CURLoption, _ value: String?) {
            if let value {
                _ = value.withCString { stoic_set_string(raw, option, $0) }
            } else {
                _ = stoic_set_string(raw, option, nil)
            }
        }

        func long(_ info: CURLINFO) -> Int {
            var value = 0
            _ = stoic_get_long(raw, info, &value)
            return value
        }

        func offset(_ info: CURLINFO) -> Int {
            var value: Int64 = 0
            _ = stoic_get_offset(raw, info, &value)
            return Int(value)
        }

        private func setConstants(_ configuration: TransferEngine.Configuration) {
            set(CURLOPT_NOSIGNAL, 1)
            // A lookup that hangs must not hold up the removal of its handle.
            set(CURLOPT_QUICK_EXIT, 1)
            set(CURLOPT_PROTOCOLS_STR, "http,https")
            set(CURLOPT_FOLLOWLOCATION, 0)
            set(CURLOPT_HTTP09_ALLOWED, 0)
            set(CURLOPT_PATH_AS_IS, 1)
            set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
            set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
            // An empty string is "no proxy"; unset would be the environment's.
            set(CURLOPT_PROXY, configuration.proxy ?? "")
            set(CURLOPT_NOPROXY, "")
            set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
            // The engine undoes codings itself, to their proper ends (InflateLayer, ChunkDecoder).
            set(CURLOPT_HTTP_CONTENT_DECODING, 0)
            set(CURLOPT_HTTP_TRANSFER_DECODING, 0)
            set(CURLOPT_NOPROGRESS, 1)
            set(CURLOPT_BUFFERSIZE, 64 * 1024)
            set(CURLOPT_TIMEOUT_MS, 0)
            // With a directory of certificates libcurl does not keep the parsed file for the next
            // connection, which costs it more than the handshake.
            set(CURLOPT_CAPATH, nil)
            if let caFile = configuration.caFile { set(CURLOPT_CAINFO, caFile) }
            _ = stoic_refuse_key_log(raw)
            _ = stoic_set_pointer(raw, CURLOPT_ERRORBUFFER, message)
            _ = stoic_set_pointer(raw, CURLOPT_PRIVATE, context)
        }

        private func setCallbacks() {
            _ = stoic_set_data_function(raw, CURLOPT_HEADERFUNCTION, EngineCallbacks.header)
            _ = stoic_set_pointer(raw, CURLOPT_HEADERDATA, context)
            _ = stoic_set_data_function(raw, CURLOPT_WRITEFUNCTION, EngineCallbacks.body)
            _ = stoic_set_pointer(raw, CURLOPT_WRITEDATA, context)
            _ = stoic_set_data_function(raw, CURLOPT_READFUNCTION, EngineCallbacks.upload)
            _ = stoic_set_pointer(raw, CURLOPT_READDATA, context)
            _ = stoic_set_seek_function(raw, EngineCallbacks.rewind)
            _ = stoic_set_pointer(raw, CURLOPT_SEEKDATA, context)
            _ = stoic_set_connected_function(raw, EngineCallbacks.connected)
            _ = stoic_set_pointer(raw, CURLOPT_PREREQDATA, context)
            let loopContext = Unmanaged.passUnretained(loop).toOpaque()
            _ = stoic_set_socket_functions(
                raw, loopContext, EngineCallbacks.opened, EngineCallbacks.closed)
        }
    }
#endif
