import Foundation

/// ThreadSanitizer, under which everything takes ten times as long and the memory is its own as well.
enum Sanitizer {
    static let isOn = ProcessInfo.processInfo.environment["STOIC_TSAN"] == "1"
}
