import Recipes
import Stoic
import StoicFlow

/// The screen as lines of text, 80 columns wide.
struct Frame: Equatable {
    static let width = 80
    /// How the line begins that says what is wrong.
    static let banner = " ! "

    private(set) var lines: [String] = []

    init(text: String, state: PagesState<Recipe>, isAeroplane: Bool, now: Instant) {
        let words = SearchWords(state, now: now)
        let retry = words.retry.map { "[^R] \($0)" } ?? ""
        rule("── Recipes ")
        line(" Search: \(text)_", isAeroplane ? "aeroplane mode " : "")
        if let banner = words.banner { line(Self.banner + banner, state.part == .next ? "" : retry + " ") }
        rule()
        if let placeholder = words.placeholder { line("   \(placeholder)") }
        if let heading = words.heading { line("   – \(heading)") }
        for recipe in state.items { line("   \(recipe.title)", Self.facts(recipe)) }
        if let end = words.end { line("   – \(end)", state.part == .next ? retry + " " : "") }
        if state.items.isEmpty && words.placeholder == nil { line("") }
        for warning in words.warnings { line(" * \(warning)") }
        rule()
        line(" \(words.progress ?? "")")
    }

    private static func facts(_ recipe: Recipe) -> String {
        let minutes = recipe.minutes.map { "\($0) min" } ?? ""
        return minutes + (recipe.picture == nil ? "      " : "  [o] ")
    }

    private mutating func rule(_ title: String = "") {
        lines.append(title + String(repeating: "─", count: Self.width - title.count))
    }

    private mutating func line(_ left: String, _ right: String = "") {
        let room = max(0, Self.width - right.count - (right.isEmpty ? 0 : 1))
        let printable = left.filter { $0.isASCII ? $0 >= " " && $0 != "\u{7F}" : true }
        let cut = printable.count > room ? printable.prefix(max(0, room - 1)) + "…" : printable[...]
        let gap = String(repeating: " ", count: max(0, Self.width - cut.count - right.count))
        let whole = cut + gap + right
        lines.append(String(whole.reversed().drop { $0 == " " }.reversed()))
    }
}
