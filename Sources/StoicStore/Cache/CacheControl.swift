/// What a message's Cache-Control says, as a private cache reads it (RFC 9111, section 5.2; RFC 5861).
///
/// A number that cannot be read, or is there twice with two values, means what it can least harm to take it
/// for.
package struct CacheControl: Sendable, Equatable {
    package var noStore = false
    package var noCache = false
    package var mustRevalidate = false
    package var mustUnderstand = false
    package var isPublic = false
    package var isPrivate = false
    package var onlyIfCached = false
    /// Seconds.
    package var maxAge: Int64?
    /// Seconds; `DeltaSeconds.most` when any staleness will do.
    package var maxStale: Int64?
    package var minFresh: Int64?
    package var staleWhileRevalidate: Int64?
    package var staleIfError: Int64?

    package init() {}

    /// - Parameter pragma: What a request without Cache-Control says in its place (RFC 9111, section 5.4).
    package init(_ lines: [String], pragma: [String] = []) {
        let isWhole = DirectiveScanner.scan(lines) { name, value in take(name, value) }
        // What was not read may forbid to store it.
        if !isWhole { noStore = true }
        if lines.isEmpty, !pragma.isEmpty {
            _ = DirectiveScanner.scan(pragma) { name, _ in if name == "no-cache" { noCache = true } }
        }
    }

    private mutating func take(_ name: String, _ value: DirectiveScanner.Value) {
        switch name {
        case "no-store": noStore = true
        // With names of fields it forbids less, which a cache need not make use of.
        case "no-cache": noCache = true
        case "must-revalidate": mustRevalidate = true
        case "must-understand": mustUnderstand = true
        case "public": isPublic = true
        case "private": isPrivate = true
        case "only-if-cached": onlyIfCached = true
        case "max-age": maxAge = Self.number(value, before: maxAge, worst: 0)
        case "max-stale":
            maxStale =
                value == .none
                ? maxStale ?? DeltaSeconds.most : Self.number(value, before: maxStale, worst: 0)
        case "min-fresh": minFresh = Self.number(value, before: minFresh, worst: DeltaSeconds.most)
        case "stale-while-revalidate":
            staleWhileRevalidate = Self.number(value, before: staleWhileRevalidate, worst: 0)
        case "stale-if-error": staleIfError = Self.number(value, before: staleIfError, worst: 0)
        default: break
        }
    }

    private static func number(_ value: DirectiveScanner.Value, before: Int64?, worst: Int64) -> Int64 {
        guard case .text(let text) = value, let seconds = DeltaSeconds.read(text) else { return worst }
        if let before, before != seconds { return worst }
        return seconds
    }
}
