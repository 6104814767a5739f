#if os(Linux)
    /// What a transfer must keep to, so that nothing a caller passes can change the request's shape.
    enum TransferRules {
        /// Nil when it may be sent; otherwise what is wrong, without the value that is.
        static func problem(of transfer: Transfer) -> String? {
            if transfer.method.isEmpty || !isToken(transfer.method) {
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
            if header.name.isEmpty || !isToken(header.name) {
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
            // libcurl takes the next word for the host when there is none.
            guard let next = byte(of: url, behind: "http://") ?? byte(of: url, behind: "https://") else {
                return false
            }
            return next != 0x2F && next != 0x3F && next != 0x23
        }

        /// The byte that follows a scheme, whatever its letters' case.
        private static func byte(of url: String, behind scheme: StaticString) -> UInt8? {
            var place = 0
            for byte in url.utf8 {
                if place == scheme.utf8CodeUnitCount { return byte }
                if byte.lowercased != scheme.utf8Start[place] { return nil }
                place += 1
            }
            return nil
        }

        private static func isToken(_ text: String) -> Bool {
            for byte in text.utf8 where !byte.isTokenCharacter { return false }
            return true
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
