public import Foundation

/// Today's date, for the one use that the wall clock has: turning a server's date into a time left (T1).
public struct WallClock: Sendable {
    /// Reads the date.
    public let now: @Sendable () -> Date
    let isSystem: Bool

    /// A clock of one's own, for tests and for a device whose clock is known to be off.
    public init(_ now: @escaping @Sendable () -> Date) {
        self.now = now
        isSystem = false
    }

    private init() {
        now = { Date() }
        isSystem = true
    }

    /// The system's.
    public static let system = WallClock()
}
