/// Hears of a session's end as long as it is held.
package final class SessionWatch: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
}
