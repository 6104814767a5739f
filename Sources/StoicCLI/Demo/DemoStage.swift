import Foundation
import Synchronization

/// What the demonstration shows and claims.
final class DemoStage: Sendable {
    private struct State {
        var scene = 0
        var claims = 0
        var broken = 0
        var canWrite = true
    }

    private let console: Console
    private let hasColour: Bool
    private let state = Mutex(State())

    init(console: Console) {
        self.console = console
        hasColour = console.hasColour && isatty(STDOUT_FILENO) == 1
    }

    func say(_ text: String) {
        do throws(SystemFailure) {
            try console.out(Array((text + "\n").utf8))
        } catch {
            state.withLock { $0.canWrite = false }
        }
    }

    func scene(_ title: String) {
        let number = state.withLock { state in
            state.scene += 1
            return state.scene
        }
        say("\n" + painted("\(number). \(title)", .bold))
    }

    /// What the client does, as it does it.
    func action(_ text: String) {
        say(
            "     "
                + painted(
                    text, text.hasPrefix("waiting") ? .dim : text.contains("breaker") ? .yellow : .plain))
    }

    /// Something that must be so: the demonstration fails when it is not.
    func claim(_ text: String, _ holds: Bool) {
        state.withLock { state in
            state.claims += 1
            if !holds { state.broken += 1 }
        }
        say("   " + (holds ? painted("✓", .green) : painted("✗ NOT SO:", .red)) + " \(text)")
    }

    /// The end: what was claimed, and whether all of it held.
    func curtain() -> Int32 {
        let (claims, broken, canWrite) = state.withLock { ($0.claims, $0.broken, $0.canWrite) }
        guard claims > 0, broken == 0 else {
            say("\n" + painted("\(broken) of \(claims) claims did not hold.", .red))
            return ExitCode.failed
        }
        say("\n" + painted("All \(claims) claims held, counted at the server.", .bold))
        return canWrite ? ExitCode.success : ExitCode.failed
    }

    private enum Paint: String {
        case plain = ""
        case bold = "1"
        case dim = "2"
        case red = "31"
        case green = "32"
        case yellow = "33"
    }

    private func painted(_ text: String, _ paint: Paint) -> String {
        hasColour && paint != .plain ? "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m" : text
    }
}
