/// What the number of an answer's status means to a cache.
enum StatusRules {
    /// Source: RFC 9110, section 15.1; a part of an answer is left alone here.
    static func isHeuristicallyCacheable(_ status: Int) -> Bool {
        [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501].contains(status)
    }

    /// Whether its meaning is known here, as `must-understand` asks (RFC 9111, section 5.2.2.3).
    static func isUnderstood(_ status: Int) -> Bool {
        isHeuristicallyCacheable(status) || [201, 202, 302, 303, 307].contains(status)
            || 400...499 ~= status
    }

    /// Never, whatever its headers say: parts, answers to conditions, and what is about the moment alone
    /// (RFC 6585, section 4; RFC 8470, section 5.2). A server's failure would displace the last good answer.
    static func isNeverStored(_ status: Int) -> Bool {
        !(200...599 ~= status) || [206, 304, 408, 421, 425, 429].contains(status)
            || (500...599 ~= status && status != 501)
    }

    /// Source: RFC 5861, section 4.
    static func isServersFailure(_ status: Int) -> Bool { [500, 502, 503, 504].contains(status) }
}
