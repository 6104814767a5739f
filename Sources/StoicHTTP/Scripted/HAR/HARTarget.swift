/// Where a request went, as far as a script can say it: host and path, without query.
struct HARTarget: Equatable {
    let host: String
    let path: String

    /// Nil for what is no URL of http or https.
    init?(_ url: String) {
        let lowered = url.prefix(8).lowercased()
        let length = lowered.hasPrefix("https://") ? 8 : lowered.hasPrefix("http://") ? 7 : 0
        guard length > 0 else { return nil }
        let rest = url.utf8.dropFirst(length)
        let authority = rest.prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
        let hostAndPort =
            authority.split(separator: 0x40, omittingEmptySubsequences: false).last ?? authority[...]
        host = String(decoding: hostAndPort, as: UTF8.self).lowercased()
        guard !host.isEmpty else { return nil }
        let raw = rest.dropFirst(authority.count).prefix { $0 != 0x3F && $0 != 0x23 }
        path = Self.path(raw)
    }

    /// As it goes over the wire, without parameters that hold secrets, such as `;jsessionid=…`.
    private static func path(_ raw: Substring.UTF8View) -> String {
        var segments: [String] = []
        for segment in raw.split(separator: 0x2F, omittingEmptySubsequences: false) {
            let parts = segment.split(separator: 0x3B, omittingEmptySubsequences: false)
            let kept = parts.enumerated().filter { index, part in
                let name = String(decoding: part.prefix { $0 != 0x3D }, as: UTF8.self)
                return index == 0 || !HARSecrets.isSecret(name)
            }
            segments.append(kept.map { encoded($0.element) }.joined(separator: ";"))
        }
        let path = segments.joined(separator: "/")
        return path.isEmpty ? "/" : path
    }

    private static func encoded(_ bytes: Substring.UTF8View) -> String {
        var text = ""
        for byte in bytes {
            if byte > 0x20, byte < 0x7F {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                text += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return text
    }
}
