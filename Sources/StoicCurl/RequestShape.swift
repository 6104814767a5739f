#if os(Linux)
    internal import CCurl
    internal import CStoicCurl

    /// What a transfer sets on a handle and the next one may find as it needs it.
    struct RequestShape: Equatable {
        enum Content: Equatable {
            case none, head, body
        }

        var method = "GET"
        var content = Content.none
        var isFresh = false
        var httpVersion = CURL_HTTP_VERSION_NONE
        /// Whether no other version is offered.
        var isHTTP1: Bool { httpVersion == Int(CURL_HTTP_VERSION_1_1) }
        var waitsForStream = false
        var connectMilliseconds = 0
        var headers: [TransferHeader] = []
        /// Whether the engine asks for compression.
        var asksCompressed = false

        init() {}

        init(_ transfer: Transfer, decodes: Bool, priorKnowledge: Bool) {
            method = transfer.method
            headers = transfer.headers
            asksCompressed = decodes
            let isSecure = transfer.url.utf8.dropFirst(4).first.map { $0 | 0x20 == 0x73 } ?? false
            // libcurl 7.88 cannot use a connection of prior knowledge a second time.
            isFresh = transfer.mustNotResend || (priorKnowledge && !isSecure)
            if transfer.isHead {
                content = .head
            } else if transfer.body != nil || transfer.upload != nil
                || Self.usuallyHasBody(transfer.method)
            {
                content = .body
            }
            // An answer that overtakes an upload is lost on HTTP/2: libcurl 7.88 sees the stream closed
            // when it sends on, and drops what it has.
            if transfer.mustNotResend || transfer.isLong || !(isSecure || priorKnowledge) {
                httpVersion = CURL_HTTP_VERSION_1_1
            } else {
                let version = isSecure ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE
                httpVersion = version
                waitsForStream = isSecure
            }
            connectMilliseconds = Self.connectMilliseconds(transfer)
        }

        private static func usuallyHasBody(_ method: String) -> Bool {
            method == "POST" || method == "PUT" || method == "PATCH"
        }

        /// The engine's own heap keeps the limit; libcurl divides it among a host's addresses.
        private static func connectMilliseconds(_ transfer: Transfer) -> Int {
            let longest = 24 * 3_600_000
            let limit: Duration
            switch (transfer.connectLimit, transfer.attemptLimit) {
            case (nil, nil): return longest
            case (let one?, nil), (nil, let one?): limit = one
            case (let one?, let other?): limit = min(one, other)
            }
            return max(1, min(longest, Int(limit.engineNanoseconds / 1_000_000) + 100))
        }
    }

    extension EasyHandle {
        /// Bodies up to this size go out in one write with the head; longer ones are asked for in pieces.
        static let smallBody = 32 * 1024

        func prepare(_ transfer: Transfer, decodes: Bool) {
            forgetMessage()
            let next = RequestShape(
                transfer, decodes: decodes, priorKnowledge: loop.configuration.http2PriorKnowledge)
            set(CURLOPT_URL, transfer.url)
            if next.isFresh != shape.isFresh { set(CURLOPT_FRESH_CONNECT, next.isFresh ? 1 : 0) }
            if next.httpVersion != shape.httpVersion { set(CURLOPT_HTTP_VERSION, next.httpVersion) }
            if next.waitsForStream != shape.waitsForStream {
                set(CURLOPT_PIPEWAIT, next.waitsForStream ? 1 : 0)
            }
            if next.connectMilliseconds != shape.connectMilliseconds {
                set(CURLOPT_CONNECTTIMEOUT_MS, next.connectMilliseconds)
            }
            let hasNewContent = next.content != shape.content || next.content == .body
            if hasNewContent || next.method != shape.method {
                setContent(next, transfer)
            }
            if next.headers != shape.headers || next.content != shape.content
                || next.asksCompressed != shape.asksCompressed
            {
                setHeaders(next)
            }
            shape = next
        }

        func demandFreshConnection() {
            shape.isFresh = true
            set(CURLOPT_FRESH_CONNECT, 1)
        }

        private func setContent(_ next: RequestShape, _ transfer: Transfer) {
            // Frees the copy of a body before.
            if shape.content == .body { _ = stoic_set_pointer(raw, CURLOPT_POSTFIELDS, nil) }
            var usual = "GET"
            switch next.content {
            case .none: set(CURLOPT_HTTPGET, 1)
            case .head:
                set(CURLOPT_NOBODY, 1)
                usual = "HEAD"
            case .body:
                set(CURLOPT_POST, 1)
                usual = "POST"
                // Of no known length: libcurl sends it in chunks.
                _ = stoic_set_offset(raw, CURLOPT_POSTFIELDSIZE_LARGE, Int64(transfer.bodyLength ?? -1))
                if transfer.isLong {
                    _ = stoic_set_pointer(raw, CURLOPT_POSTFIELDS, nil)
                } else {
                    // libcurl copies it: nothing of ours is pointed to after this.
                    (transfer.body ?? []).withUnsafeBytes { bytes in
                        var none: UInt8 = 0
                        let start = bytes.baseAddress ?? UnsafeRawPointer(withUnsafePointer(to: &none) { $0 })
                        _ = stoic_set_pointer(raw, CURLOPT_COPYPOSTFIELDS, start)
                    }
                }
            }
            set(CURLOPT_CUSTOMREQUEST, next.method == usual ? nil : next.method)
        }

        private func setHeaders(_ next: RequestShape) {
            var list: UnsafeMutablePointer<curl_slist>?
            func add(_ line: String) {
                if let longer = curl_slist_append(list, line) { list = longer }
            }
            for header in next.headers {
                // "Name:" would take the field away; "Name;" sends it empty.
                let isEmpty = header.value.utf8.allSatisfy(\.isBlank)
                add(isEmpty ? header.name + ";" : header.name + ": " + header.value)
            }
            if next.content == .body {
                if !next.headers.contains(where: { $0.isNamed("expect") }) { add("Expect:") }
                if !next.headers.contains(where: { $0.isNamed("content-type") }) { add("Content-Type:") }
            }
            if next.asksCompressed, !next.headers.contains(where: { $0.isNamed("accept-encoding") }) {
                add("Accept-Encoding: gzip, deflate")
            }
            _ = stoic_set_pointer(raw, CURLOPT_HTTPHEADER, list)
            curl_slist_free_all(headerList)
            headerList = list
        }
    }
#endif
