import Foundation
import Recipes
import StoicFlow

/// The screen with a person before it. In a pipe each change is printed below the last.
@MainActor
final class Table {
    private let kitchen: Kitchen
    private let keyboard = Keyboard()
    private var hasLeft = false
    private var isOver = false
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
            for await key in keys { self?.press(key) }
            self?.isOver = true
        }
        defer { hands.cancel() }
        var quiet = 0
        // The input's end is not yet the end: what it asked for is still to be seen.
        while !isOver || quiet < 20 {
            draw()
            try await Task.sleep(for: .milliseconds(50))
            quiet = isOver && model.state.flow.activity == .idle ? quiet + 1 : 0
            if isOver && keyboard.isTerminal { break }
        }
    }

    private func press(_ key: Key) {
        switch key {
        case .text(let text): model.type(model.text + text)
        case .delete: model.type(String(model.text.dropLast()))
        case .submit: keyboard.isTerminal ? model.submit() : submitLine()
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

    /// In a pipe a line is a search.
    private func submitLine() {
        model.submit()
        model.type("")
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
