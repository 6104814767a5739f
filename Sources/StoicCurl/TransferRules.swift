#if os(Linux)
    /// What a transfer must keep to, so that nothing a caller passes can change the request's shape.
    enum TransferRules {
        /// Nil when it may be sent; otherwise what is wrong, without the value that is.
        static func problem(of transfer: Transfer) -> String? {
            if transfer.method.isEmpty || !transfer.method.utf8.allSatisfy(\.isTokenCharacter) {
                return "the method is not a token"
            }
            if !isWeb(transfer.url) { return "the URL is no http or https URL with a host" }
            if !transfer.url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) {
                return "the URL has a space or a control character"
            }
            for header in transfer.headers {
                if let problem = problem(of: header, in: transfer) { return problem }
            }
            return nil
        }

        private static func problem(of header: TransferHeader, in transfer: Transfer) -> String? {
            if header.name.isEmpty || !header.name.utf8.allSatisfy(\.isTokenCharacter) {
                return "a header's name is not a token"
            }
            if header.value.utf8.contains(where: { $0 == 0x00 || $0 == 0x0A || $0 == 0x0D }) {
                return "a header's value has a line break or a NUL"
            }
            if header.isNamed("transfer-encoding") { return "the framing is the engine's to say" }
            if header.isNamed("content-length"), header.value != transfer.bodyLength.map(String.init) {
                return "Content-Length differs from the body"
            }
            return nil
        }

        private static func isWeb(_ url: String) -> Bool {
            var lower: [UInt8] = []
            for byte in url.utf8.prefix(9) { lower.append(byte.lowercased) }
            for scheme in ["http://", "https://"] where lower.starts(with: scheme.utf8) {
                // libcurl takes the next word for the host when there is none.
                let next = lower.dropFirst(scheme.utf8.count).first
                return next.map { ![0x2F, 0x3F, 0x23].contains($0) } ?? false
            }
            return false
        }
    }

    extension TransferHeader {
        /// Compares with lower-case ASCII.
        func isNamed(_ lower: StaticString) -> Bool {
            guard name.utf8.count == lower.utf8CodeUnitCount else { return false }
            var index = 0
            for byte in name.utf8 {
                if byte.lowercased != lower.utf8Start[index] { return false }
                index += 1
            }
            return true
        }
    }
#endif
