/// A pattern as it was read. Only `empty` needs no instruction, and it stands nowhere but as an alternative
/// or alone, so that the compiler's work is bound by the program's size.
indirect enum PatternNode: Sendable {
    case empty
    case scalar(UInt32)
    case set(ScalarSet)
    case anchor(PatternAnchor)
    case sequence([PatternNode])
    case alternatives([PatternNode])
    case repetition(PatternNode, PatternCounts)
}

/// What takes no scalar, but is true at a place or not.
enum PatternAnchor: Sendable {
    case start, end, boundary, noBoundary
}

/// How often; without `most`, without an end.
struct PatternCounts: Sendable {
    let least: Int
    let most: Int?
}

/// A part of a pattern and the instructions it needs.
struct PatternPart: Sendable {
    static let empty = PatternPart(node: .empty, size: 0)

    var node: PatternNode
    var size: Int

    static func scalar(_ scalar: UInt32) -> PatternPart { PatternPart(node: .scalar(scalar), size: 1) }
    static func set(_ set: ScalarSet) -> PatternPart { PatternPart(node: .set(set), size: 1) }
    static func anchor(_ anchor: PatternAnchor) -> PatternPart { PatternPart(node: .anchor(anchor), size: 1) }

    /// The same, so often; sizes as `PatternCompiler` makes them.
    func repeated(_ counts: PatternCounts) -> PatternPart {
        if size == 0 || counts.most == 0 { return .empty }
        if counts.least == 1, counts.most == 1 { return self }
        let optional =
            if let most = counts.most {
                (most - counts.least) * (size + 1)
            } else {
                counts.least == 0 ? size + 2 : 1
            }
        return PatternPart(node: .repetition(node, counts), size: counts.least * size + optional)
    }
}
