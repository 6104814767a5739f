import Foundation
import Recipes
import StoicFlow

/// The screen with a person before it.
///
/// In a pipe each change is printed below the last, a line is a search, and what a key has begun comes to its
/// end before the next key is read.
@MainActor
final class Table {
    private let kitchen: Kitchen
    private let keyboard = Keyboard()
    private var hasLeft = false
    private var isOver = false
    private var isLineDone = false
    private var last: Frame?

    private var model: RecipeSearchModel { kitchen.model }

    init() throws {
        kitchen = try Kitchen()
    }

    func run() async throws {
        defer {
            keyboard.restore()
            kitchen.close()
        }
        let keys = keyboard.keys
        // Ends with this function.
        let hands = Task { [weak self] in
            for await key in keys {
                self?.press(key)
                if case .text = key { continue }
                if self?.keyboard.isTerminal == false { await self?.settle() }
            }
            self?.isOver = true
        }
        defer { hands.cancel() }
        while !isOver {
            draw()
            try await Task.sleep(for: .milliseconds(50))
        }
        draw()
    }

    /// Ends with what is going on, after ten seconds at the latest.
    private func settle() async {
        for _ in 0..<200 where model.state.flow.activity != .idle {
            try? await Task.sleep(for: .milliseconds(50))
        }
        draw()
    }

    private func press(_ key: Key) {
        switch key {
        case .text(let text):
            model.type(isLineDone ? text : model.text + text)
            isLineDone = false
        case .delete: model.type(String(model.text.dropLast()))
        case .submit:
            model.submit()
            isLineDone = !keyboard.isTerminal
        case .next: model.loadNext()
        case .retry: model.retry()
        case .refresh: model.refresh()
        case .cancel: model.cancel()
        case .signOut: model.signOut()
        case .aeroplane: kitchen.aeroplane.turn(on: !kitchen.aeroplane.isOn)
        case .leave:
            hasLeft ? model.enter() : model.leave()
            hasLeft.toggle()
        case .quit: isOver = true
        }
    }

    /// The banner in reverse.
    private static func marked(_ line: String) -> String {
        guard line.hasPrefix(Frame.banner) else { return line }
        let gap = String(repeating: " ", count: max(0, Frame.width - line.count))
        return "\u{1B}[7m\(line)\(gap)\u{1B}[0m"
    }

    private func draw() {
        let frame = Frame(
            text: model.text, state: model.state, isAeroplane: kitchen.aeroplane.isOn, now: model.now)
        guard frame != last else { return }
        last = frame
        if keyboard.isTerminal {
            let help = ["", "Words to try:"] + Menu.help + [""] + Key.help
            // Line over line, so that nothing flickers.
            let lines = (frame.lines.map(Self.marked) + help).map { $0 + "\u{1B}[K\n" }
            print("\u{1B}[H" + lines.joined() + "\u{1B}[J", terminator: "")
        } else {
            print("\n" + frame.lines.joined(separator: "\n"))
        }
        fflush(nil)
    }
}
