/// Every choice of one world, in order: made by a scheduler or replayed, and always recorded.
///
/// A choice is written as how far it departs: zero is what happens when nothing interferes. A schedule is
/// then the list of its departures, and fewer of them is a simpler schedule.
struct Choices {
    /// How the choices depart, by their numbers; those that are not listed do not.
    typealias Departures = [Int: Int]

    enum Source {
        case scheduler(any Scheduler, SplitMix64)
        case list(Departures)
        /// Who runs, as near as can be to `lanes` in that order, and the other choices one after another.
        case order(lanes: [Int], options: [Int])
        case explorer(Explorer)
    }

    private var scheduler: (any Scheduler)?
    private var random = SplitMix64(seed: 0)
    private var list: Departures = [:]
    private var order: ArraySlice<Int>?
    private var ordered: ArraySlice<Int> = []

    private(set) var explorer: Explorer?
    /// What the last step touched, in an exhaustive search.
    var footprint = Footprint.everything

    private(set) var taken: [UInt16] = []
    /// What was chosen otherwise than who runs.
    private(set) var options: [Int] = []

    init(_ source: Source) {
        switch source {
        case .scheduler(let scheduler, let random): (self.scheduler, self.random) = (scheduler, random)
        case .list(let list): self.list = list
        case .order(let lanes, let options): (order, ordered) = (lanes[...], options[...])
        case .explorer(let explorer): self.explorer = explorer
        }
    }

    var departures: Departures {
        var list: Departures = [:]
        for (index, choice) in taken.enumerated() where choice != 0 { list[index] = Int(choice) }
        return list
    }

    /// The index of the candidate that runs next.
    mutating func candidate(among candidates: [Candidate], preferred: Int) -> Int {
        let explored = explorer?.choose(among: Self.moves(candidates), after: footprint)
        guard candidates.count > 1 else {
            if order != nil { _ = nextInOrder(candidates) }
            return 0
        }
        let index: Int
        if let explored {
            index = explored
        } else if let chosen = scheduler?.choose(among: candidates, preferred: preferred) {
            index = min(max(chosen, 0), candidates.count - 1)
        } else if order != nil {
            index = nextInOrder(candidates) ?? preferred
        } else {
            let departure = min(list[taken.count] ?? 0, candidates.count - 1)
            index = departure == 0 ? preferred : departure <= preferred ? departure - 1 : departure
        }
        let departure = index == preferred ? 0 : index < preferred ? index + 1 : index
        taken.append(UInt16(clamping: departure))
        return index
    }

    /// A choice among `count` of something else than who runs; zero is the ordinary course.
    mutating func option(of count: Int) -> Int {
        let choice: Int
        if let explored = explorer?.option(of: count) {
            choice = explored
        } else if scheduler != nil {
            choice = random.below(count)
        } else if order != nil {
            choice = min(ordered.popFirst() ?? 0, count - 1)
        } else {
            choice = min(list[taken.count] ?? 0, count - 1)
        }
        taken.append(UInt16(clamping: choice))
        options.append(choice)
        return choice
    }

    private static func moves(_ candidates: [Candidate]) -> [Explorer.Move] {
        var moves: [Explorer.Move] = []
        for candidate in candidates {
            var move = Explorer.Move(lane: candidate.lane, actor: candidate.actor)
            while moves.contains(move) { move.copy += 1 }
            moves.append(move)
        }
        return moves
    }

    /// The candidate that comes first in the order, which loses that turn.
    private mutating func nextInOrder(_ candidates: [Candidate]) -> Int? {
        guard var turns = order else { return nil }
        // There is one of it, so that nothing is copied.
        order = nil
        defer { order = turns }
        // How far a run may get out of step with the order: what lies behind is not looked for.
        for turn in turns.indices.prefix(64) {
            if let index = candidates.firstIndex(where: { $0.lane == turns[turn] }) {
                // Those before it move up, and not all behind it down.
                for place in (turns.startIndex..<turn).reversed() { turns[place + 1] = turns[place] }
                turns.removeFirst()
                return index
            }
        }
        return nil
    }
}
