/// Every choice of one world, in order: made by a scheduler or replayed from a list, and always recorded.
///
/// A choice is written as how far it departs: zero is what happens when nothing interferes. A schedule is then
/// the list of its departures, and fewer of them is a simpler schedule.
struct Choices {
    /// How the `index`-th choice departs; choices that are not listed do not.
    typealias Departures = [Int: Int]

    enum Source {
        case scheduler(any Scheduler, SplitMix64)
        case list(Departures)
    }

    private var source: Source
    private(set) var taken: [UInt16] = []

    init(_ source: Source) { self.source = source }

    var departures: Departures {
        var list: Departures = [:]
        for (index, choice) in taken.enumerated() where choice != 0 { list[index] = Int(choice) }
        return list
    }

    /// The index of the candidate that runs next.
    mutating func candidate(among candidates: [Candidate], preferred: Int) -> Int {
        guard candidates.count > 1 else { return 0 }
        switch source {
        case .scheduler(var scheduler, let random):
            let index = min(
                max(scheduler.choose(among: candidates, preferred: preferred), 0), candidates.count - 1)
            source = .scheduler(scheduler, random)
            let departure = index == preferred ? 0 : index < preferred ? index + 1 : index
            taken.append(UInt16(clamping: departure))
            return index
        case .list(let list):
            let departure = min(list[taken.count] ?? 0, candidates.count - 1)
            taken.append(UInt16(clamping: departure))
            return departure == 0 ? preferred : departure <= preferred ? departure - 1 : departure
        }
    }

    /// A choice among `options` of something else than who runs; zero is the ordinary course.
    mutating func option(of options: Int) -> Int {
        let choice: Int
        switch source {
        case .scheduler(let scheduler, var random):
            choice = random.below(options)
            source = .scheduler(scheduler, random)
        case .list(let list):
            choice = min(list[taken.count] ?? 0, options - 1)
        }
        taken.append(UInt16(clamping: choice))
        return choice
    }
}
