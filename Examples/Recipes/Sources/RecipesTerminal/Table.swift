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

    private func draw() {
        let frame = Frame(text: model.text, state: model.state, isAeroplane: kitchen.aeroplane.isOn)
        guard frame != last else { return }
        last = frame
        let clear = keyboard.isTerminal ? "\u{1B}[H\u{1B}[2J" : "\n"
        let help = keyboard.isTerminal ? ["", "Words to try:"] + Menu.help + [""] + Key.help : []
        print(clear + (frame.lines + help).joined(separator: "\n"))
        fflush(nil)
    }
}
