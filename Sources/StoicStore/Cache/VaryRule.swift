/// Which of a request's headers an answer depends on (RFC 9111, section 4.1).
enum VaryRule {
    /// An answer that names more is taken to depend on everything.
    private static let maxNames = 64

    /// What the request says in them; nil when an answer fits no second request.
    static func selecting(_ fields: CacheFields, _ request: CacheFields) -> [String: String?]? {
        var selecting: [String: String?] = [:]
        for line in fields.values("Vary") {
            for part in line.split(separator: ",") {
                let name = part.filter { $0 != " " && $0 != "\t" }.lowercased()
                if name.isEmpty { continue }
                guard !name.utf8.contains(UInt8(ascii: "*")), selecting.count < maxNames else { return nil }
                selecting.updateValue(value(name, in: request), forKey: name)
            }
        }
        return selecting
    }

    static func fits(_ selecting: [String: String?], _ request: CacheFields) -> Bool {
        selecting.allSatisfy { name, value in Self.value(name, in: request) == value }
    }

    /// All values as one, without the blanks around commas.
    private static func value(_ name: String, in request: CacheFields) -> String? {
        guard let combined = request.combined(name) else { return nil }
        guard combined.utf8.contains(where: { $0 == 0x2C || $0 == 0x20 || $0 == 0x09 }) else {
            return combined
        }
        var parts: [Substring] = []
        for part in combined.split(separator: ",", omittingEmptySubsequences: false) {
            let text = part.drop { $0 == " " || $0 == "\t" }
            let kept = text.reversed().drop { $0 == " " || $0 == "\t" }.count
            parts.append(text.prefix(kept))
        }
        return parts.joined(separator: ",")
    }
}
