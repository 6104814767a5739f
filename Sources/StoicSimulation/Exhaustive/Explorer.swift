/// Walks every schedule of a body once, depth first, and of schedules that differ only in the order of steps
/// that touch nothing in common only one: sleep sets (Godefroid 1996).
///
/// It is shown the choices of one run after another, and knows no world.
struct Explorer: Sendable {
    /// What stands at a choice between what could run: a task, and on what it would run.
    struct Move: Sendable, Hashable {
        let lane: Int
        let actor: Int?
        /// Which one, when a task has several that are otherwise alike.
        var copy = 0
    }

    private struct Asleep {
        let move: Move
        let footprint: Footprint
    }

    private enum Node {
        /// `taken` is the index of the move that was chosen, and `footprint` what it touched.
        case moves([Move], taken: Int, footprint: Footprint, asleep: [Asleep])
        case option(count: Int, taken: Int)
    }

    /// Whether steps that touch nothing in common are told apart from others.
    let reduces: Bool
    private let notesFootprints: Bool
    private var path: [Node] = []
    private var depth = 0
    /// Every way on from here was walked already, in another order.
    private(set) var isBlocked = false
    private(set) var isDone = false

    /// - Parameter notesFootprints: Although nothing is left out, for who wants to know what could be.
    init(reduces: Bool, notesFootprints: Bool = false) {
        self.reduces = reduces
        self.notesFootprints = notesFootprints
    }

    /// - Parameter footprint: What the step before touched.
    /// - Returns: The index of the move to make.
    mutating func choose(among moves: [Move], after footprint: Footprint) -> Int {
        let asleep = inherited(footprint)
        defer { depth += 1 }
        if depth < path.count, case .moves(_, let taken, _, _) = path[depth] {
            return min(taken, moves.count - 1)
        }
        path.removeSubrange(min(depth, path.count)...)
        let taken = moves.indices.first { index in !asleep.contains { $0.move == moves[index] } }
        if taken == nil { isBlocked = true }
        path.append(.moves(moves, taken: taken ?? 0, footprint: .everything, asleep: asleep))
        return taken ?? 0
    }

    private var walked: [(move: Move, footprint: Footprint)] {
        path.compactMap { node in
            guard case .moves(let moves, let taken, let footprint, _) = node else { return nil }
            return (moves[taken], footprint)
        }
    }

    mutating func option(of count: Int) -> Int {
        // The step that was begun is the run's last, and no way on from it is wanted.
        if isBlocked { return 0 }
        defer { depth += 1 }
        if depth < path.count, case .option(_, let taken) = path[depth] { return min(taken, count - 1) }
        path.removeSubrange(min(depth, path.count)...)
        path.append(.option(count: count, taken: 0))
        return 0
    }

    /// What stays asleep: what was walked from the last choice already, or slept there, and does not touch
    /// what the step since then touched.
    private mutating func inherited(_ footprint: Footprint) -> [Asleep] {
        guard reduces || notesFootprints, depth > 0, depth <= path.count,
            case .moves(let moves, let taken, _, let asleep) = path[depth - 1]
        else { return [] }
        path[depth - 1] = .moves(moves, taken: taken, footprint: footprint, asleep: asleep)
        return !reduces ? [] : asleep.filter { !$0.footprint.conflicts(with: footprint) }
    }

    /// The run is over: goes back to the last choice that has another way on.
    ///
    /// - Parameter footprint: What the run's last step touched.
    /// - Parameter look: Shown the run's moves and what each touched.
    mutating func goBack(
        after footprint: Footprint, look: ([(move: Move, footprint: Footprint)]) -> Void = { _ in }
    ) {
        _ = inherited(footprint)
        look(walked)
        let wasBlocked = isBlocked
        isBlocked = false
        // What the last choice of a run that was stopped would have touched is not known, and not needed.
        if wasBlocked { path.removeLast() }
        while let last = path.popLast() {
            if let next = Self.next(after: last, reduces: reduces) {
                path.append(next)
                depth = 0
                return
            }
        }
        isDone = true
    }

    private static func next(after node: Node, reduces: Bool) -> Node? {
        switch node {
        case .option(let count, let taken):
            return taken + 1 < count ? .option(count: count, taken: taken + 1) : nil
        case .moves(let moves, let taken, let footprint, var asleep):
            if reduces { asleep.append(Asleep(move: moves[taken], footprint: footprint)) }
            let next = moves.indices.first { index in
                index > taken && !asleep.contains { $0.move == moves[index] }
            }
            return next.map { .moves(moves, taken: $0, footprint: .everything, asleep: asleep) }
        }
    }
}
