/// A strategy by which worlds choose what runs next.
public struct Schedule: Sendable {
    /// What a replay token says of it: a name and its numbers, in letters, digits, commas and parentheses.
    public let name: String
    private let make: @Sendable (_ seed: UInt64) -> any Scheduler

    /// Makes a strategy of your own.
    ///
    /// - Parameter name: Stands in reports; a token of such a strategy replays by its list of choices alone.
    public init(name: String, make: @escaping @Sendable (_ seed: UInt64) -> any Scheduler) {
        self.name = name
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
    /// - Parameter steps: About how many choices the body makes.
    public static func pct(depth: Int, steps: Int = 256) -> Schedule {
        Schedule(name: "pct(\(depth),\(steps))") {
            PriorityScheduler(random: .stream(1, seed: $0), depth: depth, steps: steps, isFair: false)
        }
    }

    /// PCT for the first `steps` choices and the random walk from there on, as Coyote has it (Deligiannis and
    /// others, TACAS 2023): bodies that spin get on.
    public static func fairPCT(depth: Int, steps: Int = 256) -> Schedule {
        Schedule(name: "fairpct(\(depth),\(steps))") {
            PriorityScheduler(random: .stream(1, seed: $0), depth: depth, steps: steps, isFair: true)
        }
    }

    /// Delay-bounded scheduling (Emmi, Qadeer and Rakamarić, POPL 2011).
    public static func delayBounded(delays: Int, steps: Int = 256) -> Schedule {
        Schedule(name: "delay(\(delays),\(steps))") {
            DelayScheduler(random: .stream(1, seed: $0), delays: delays, steps: steps)
        }
    }

    /// One of each kind: no single strategy is best for every bug.
    public static let portfolio: [Schedule] = [
        .uniform, .pct(depth: 2, steps: 64), .pos, .pct(depth: 3), .delayBounded(delays: 2, steps: 64),
        .fairPCT(depth: 4),
    ]

    func scheduler(seed: UInt64) -> any Scheduler { make(seed) }
}
