/// Brings a failing schedule's stretches together: a task's next stretch is moved up to its last one, or that
/// one down to the next, while the schedule still fails (Jalbert and Sen, FSE 2010).
struct Simplifier: Sendable, Equatable {
    private struct Stretch: Equatable {
        let lane: Int
        var steps: Int
    }

    private var stretches: [Stretch]
    private var departures: Int
    /// Twice the stretch that is looked at; odd when it is moved down.
    private var position = 0
    private(set) var triesLeft: Int

    /// - Parameter order: Who ran, step by step.
    /// - Parameter departures: In how many choices that departs from the ordinary course.
    init(order: [Int], departures: Int, tries: Int = 400) {
        stretches = Self.stretches(order)
        self.departures = departures
        triesLeft = tries
    }

    /// The order to try next, or nil when nothing can be brought together any more.
    mutating func next() -> [Int]? {
        while triesLeft > 0, position < 2 * stretches.count {
            let index = position / 2
            let lane = stretches[index].lane
            if let later = stretches[(index + 1)...].firstIndex(where: { $0.lane == lane }) {
                var moved = stretches
                if position % 2 == 0 {
                    moved[index].steps += moved.remove(at: later).steps
                } else {
                    moved[later].steps += moved[index].steps
                    moved.remove(at: index)
                }
                return moved.flatMap { Array(repeating: $0.lane, count: $0.steps) }
            }
            position += 1
        }
        return nil
    }

    /// - Parameter run: Who really ran and by how many departures, if that failed the same way.
    mutating func tried(failingWith run: (order: [Int], departures: Int)?) {
        triesLeft -= 1
        guard let run, run.departures < departures else {
            position += 1
            return
        }
        stretches = Self.stretches(run.order)
        departures = run.departures
        position = 0
    }

    private static func stretches(_ order: [Int]) -> [Stretch] {
        order.reduce(into: []) { stretches, lane in
            if let last = stretches.indices.last, stretches[last].lane == lane {
                stretches[last].steps += 1
            } else {
                stretches.append(Stretch(lane: lane, steps: 1))
            }
        }
    }
}
