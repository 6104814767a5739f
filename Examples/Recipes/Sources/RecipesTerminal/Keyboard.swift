import Foundation

/// Standard input, key by key where it is a terminal.
final class Keyboard {
    let isTerminal: Bool
    private var before = termios()

    init() {
        isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        guard isTerminal, tcgetattr(STDIN_FILENO, &before) == 0 else { return }
        var raw = before
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    }

    /// As it was before.
    func restore() {
        if isTerminal { tcsetattr(STDIN_FILENO, TCSANOW, &before) }
    }

    /// The keys until the input's end. Read on a thread of its own, which ends with the input or the program.
    var keys: AsyncStream<Key> {
        AsyncStream { keys in
            Thread.detachNewThread {
                var buffer = [UInt8](repeating: 0, count: 256)
                while true {
                    let count = read(STDIN_FILENO, &buffer, buffer.count)
                    guard count > 0 else { break }
                    for key in Key.keys(of: Array(buffer.prefix(count))) { keys.yield(key) }
                }
                keys.finish()
            }
        }
    }
}
