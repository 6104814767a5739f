package import Stoic

/// What an answer's head says of the body that follows.
package struct ExchangeHead: Sendable, Equatable {
    package let status: Int
    package let headers: HTTPHeaders
    /// Whether a body can follow. Source: RFC 9112, section 6.3.
    package let hasBody: Bool
    /// Whether URLSession decodes the body, so that its length is not the declared one.
    package let isCoded: Bool
    /// Bytes of body on the wire; nil when the framing does not say, the highest number when it is longer.
    package let declared: Int?
    /// Whether lengths are declared that do not agree, or that are no numbers.
    package let isContradictory: Bool

    /// Bytes that a coding may add to what it wraps.
    private static let slack = 64 * 1024

    package init(status: Int, headers: HTTPHeaders, isHead: Bool) {
        self.status = status
        self.headers = headers
        hasBody = !isHead && !(100...199 ~= status) && status != 204 && status != 304
        isCoded = headers.values(for: "Content-Encoding").contains { !FieldSyntax.sameName($0, "identity") }
        let lengths = headers.contains("Transfer-Encoding") ? [] : headers.values(for: "Content-Length")
        declared = Self.length(lengths)
        isContradictory = declared == nil && !lengths.isEmpty
    }

    /// Whether another head follows, the one that counts.
    package var isInterim: Bool { 100...199 ~= status && status != 101 }

    /// What can be said against it before the first byte of the body.
    package func refusal(limit: Int) -> FailureCode? {
        // A switch of protocols that nobody asked for.
        if status == 101 || isContradictory { return .badResponse }
        return isTooLarge(for: limit) ? .responseTooLarge : nil
    }

    /// Whether the declared length alone is reason to stop.
    private func isTooLarge(for limit: Int) -> Bool {
        guard hasBody, let declared, declared > limit else { return false }
        // No coding blows up what it wraps by more than a little.
        return !isCoded || declared - max(0, limit) > max(0, limit) / 64 + Self.slack
    }

    /// Whether so many bytes are fewer than were promised; a coded body's cannot be counted here.
    package func isCut(at count: Int) -> Bool {
        guard hasBody, !isCoded, let declared else { return false }
        return count < declared
    }

    /// Repeated lengths arrive joined; they must agree. Source: RFC 9110, section 8.6.
    private static func length(_ values: [String]) -> Int? {
        let parts = values.flatMap { $0.utf8.split(separator: 0x2C) }
            .map { FieldSyntax.trimmed(String(Substring($0))) }
        guard let first = parts.first, parts.allSatisfy({ $0 == first }),
            !first.isEmpty, first.utf8.allSatisfy(Byte.isDigit)
        else { return nil }
        return Int(first) ?? Int.max
    }
}
