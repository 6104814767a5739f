import Foundation

enum Environment {
    /// Whether this runs under ThreadSanitizer (see `Scripts/test`).
    static let isSanitized = ProcessInfo.processInfo.environment["STOIC_TSAN"] == "1"
}
