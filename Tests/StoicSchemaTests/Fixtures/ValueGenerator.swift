import StoicSchema

/// Values that the fixtures' schemas write.
struct ValueGenerator {
    var random: SplitMix

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func text(_ range: ClosedRange<Int>) -> String {
        let pieces = ["a", "\"", "\\", "/", "\n", "\u{0}", "é", "e\u{301}", "😀", "\u{2028}", "日", "1", " "]
        return (0..<number(range)).map { _ in pieces[number(0...pieces.count - 1)] }.joined()
    }

    mutating func recipe() -> Recipe {
        // A piece may be two scalars, and two hundred is the most.
        Recipe(
            id: number(1...Int.max), title: text(1...90),
            category: Recipe.Category.allCases[number(0...3)], image: number(0...1) == 0 ? nil : text(0...9),
            minutes: number(0...1440), rating: Double.random(in: 0...5, using: &random),
            tags: (0..<number(0...4)).map { _ in text(0...20) },
            author: number(0...1) == 0
                ? nil : Author(name: text(0...5), nick: number(0...1) == 0 ? nil : text(0...5)))
    }

    mutating func tree(depth: Int) -> Tree {
        let count = depth == 0 ? 0 : number(0...3)
        return Tree(
            value: number(Int.min...Int.max), children: (0..<count).map { _ in tree(depth: depth - 1) })
    }

    mutating func section() -> Section {
        number(0...1) == 0
            ? .text(.init(body: text(0...30)))
            : .gallery(.init(images: (0..<number(1...3)).map { _ in text(0...30) }))
    }
}
