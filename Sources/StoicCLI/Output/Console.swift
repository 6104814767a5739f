import Foundation
import Synchronization

/// Standard output for results, standard error for a person: lines, and on a terminal one that passes.
package final class Console: Sendable {
    /// Whether a person watches standard error.
    let isTerminal: Bool
    let hasColour: Bool
    /// What stands on the terminal's last line and is to be wiped.
    private let passing = Mutex(false)

    package init() {
        isTerminal = isatty(STDERR_FILENO) == 1
        let environment = ProcessInfo.processInfo.environment
        hasColour =
            isTerminal && environment["TERM"] != "dumb" && (environment["NO_COLOR"] ?? "").isEmpty
    }

    /// Bytes on standard output, as they are.
    func out(_ bytes: [UInt8]) throws(SystemFailure) {
        wipe()
        try Descriptor.write(bytes, to: STDOUT_FILENO)
    }

    /// A body on standard output. On a terminal it ends its line, and one that is not text stays away from
    /// it.
    func body(_ bytes: [UInt8]) throws(SystemFailure) {
        guard isatty(STDOUT_FILENO) == 1 else { return try out(bytes) }
        if bytes.contains(0) || String(validating: bytes, as: UTF8.self) == nil {
            return line("the body is not text: \(bytes.count) bytes, -o FILE saves them")
        }
        try out(bytes)
        if let last = bytes.last, last != 0x0A { try out([0x0A]) }
    }

    /// A text on standard output, and the exit code that follows from it.
    func answer(_ text: String) -> Int32 {
        do throws(SystemFailure) {
            try out(Array(text.utf8))
            return ExitCode.success
        } catch {
            line("stoic: standard output: \(error)")
            return ExitCode.failed
        }
    }

    /// A line on standard error. When that cannot be written there is nobody left to tell.
    func line(_ text: String) {
        passing.withLock { passing in
            let wiped = passing ? "\r\u{1B}[K" : ""
            passing = false
            try? Descriptor.write(Array("\(wiped)\(text)\n".utf8), to: STDERR_FILENO)
        }
    }

    /// A line that the next one replaces; only on a terminal.
    func progress(_ text: String) {
        guard isTerminal else { return }
        passing.withLock { passing in
            passing = true
            try? Descriptor.write(Array("\r\u{1B}[K\(text)".utf8), to: STDERR_FILENO)
        }
    }

    func wipe() {
        passing.withLock { passing in
            guard passing else { return }
            passing = false
            try? Descriptor.write(Array("\r\u{1B}[K".utf8), to: STDERR_FILENO)
        }
    }
}
