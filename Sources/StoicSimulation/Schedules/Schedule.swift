/// A strategy by which worlds choose what runs next.
public struct Schedule: Sendable {
    /// What a replay token says of it: a name and its numbers, in letters, digits, commas and parentheses.
    public let name: String
    private let make: @Sendable (_ seed: UInt64) -> any Scheduler
    /// The same with about how many choices the body makes.
    private var withSteps: (@Sendable (_ steps: Int) -> Schedule)?

    static let stepsBound = 100_000

    /// Makes a strategy of your own.
    ///
    /// - Parameter name: Stands in reports; a token of such a strategy replays by its list of choices alone.
    public init(name: String, make: @escaping @Sendable (_ seed: UInt64) -> any Scheduler) {
        // A token has its parts between colons, and is a line's.
        let word = String(name.map { $0 == ":" || $0 == "\t" || $0.isNewline ? "-" : $0 })
        self.name = word.isEmpty ? "unnamed" : word
        self.make = make
    }

    /// Every candidate is as likely as any other.
    public static let uniform = Schedule(name: "uniform") {
        UniformScheduler(random: .stream(1, seed: $0))
    }

    /// Partial-order sampling (Yuan, Yang and Gu, CAV 2018).
    public static let pos = Schedule(name: "pos") {
        OrderSamplingScheduler(random: .stream(1, seed: $0))
    }

    /// Whoever has waited longest; every seed gives the same schedule.
    public static let roundRobin = Schedule(name: "roundrobin") { _ in RoundRobinScheduler() }

    /// Probabilistic concurrency testing (Burckhardt and others, ASPLOS 2010).
    ///
    /// - Parameter depth: How many orderings a bug needs. Range: 1 and more.
    /// - Parameter steps: About how many choices the body makes; without it a sweep counts them first.
    public static func pct(depth: Int, steps: Int? = nil) -> Schedule {
        counted("pct(\(depth)", steps) { steps, random in
            PriorityScheduler(random: random, depth: depth, steps: steps, isFair: false)
        }
    }

    /// PCT for the first `steps` choices and the random walk from there on, as Coyote has it (Deligiannis and
    /// others, TACAS 2023): bodies that spin get on.
    public static func fairPCT(depth: Int, steps: Int? = nil) -> Schedule {
        counted("fairpct(\(depth)", steps) { steps, random in
            PriorityScheduler(random: random, depth: depth, steps: steps, isFair: true)
        }
    }

    /// Delay-bounded scheduling (Emmi, Qadeer and Rakamarić, POPL 2011).
    public static func delayBounded(delays: Int, steps: Int? = nil) -> Schedule {
        counted("delay(\(delays)", steps) { steps, random in
            DelayScheduler(random: random, delays: delays, steps: steps)
        }
    }

    /// One of each kind: no single strategy is best for every bug.
    public static let portfolio: [Schedule] = [
        .uniform, .pct(depth: 2), .pos, .pct(depth: 3), .delayBounded(delays: 2), .fairPCT(depth: 4),
    ]

    func scheduler(seed: UInt64) -> any Scheduler { make(seed) }

    /// Whether it would be told how many choices the body makes.
    var wantsSteps: Bool { withSteps != nil }

    func calibrated(steps: Int) -> Schedule { withSteps?(steps) ?? self }

    private static func counted(
        _ name: String, _ steps: Int?,
        _ make: @escaping @Sendable (_ steps: Int, SplitMix64) -> any Scheduler
    ) -> Schedule {
        let count = steps ?? 256
        var schedule = Schedule(name: steps == nil ? "\(name))" : "\(name),\(count))") {
            make(count, .stream(1, seed: $0))
        }
        if steps == nil { schedule.withSteps = { counted(name, $0, make) } }
        return schedule
    }
}
