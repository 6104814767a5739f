/// One failing world in one line: `sim1:uniform:ontime:never:17` replays by schedule and seed, and with a
/// list of departures behind it, `sim1:uniform:ontime:never:17:3=1,17=2`, by that list alone.
public struct ReplayToken: Sendable, Hashable {
    static let version = "sim1"
    static let departureBound = 100_000

    /// The schedule's name with its numbers.
    public let schedule: String
    /// When timers went off.
    public let timers: TimerMode
    /// What came over the body.
    public let interruption: Interruption
    /// The seed.
    public let seed: UInt64
    var way: Way { Way(seed: seed, timers: timers, interruption: interruption) }

    /// Where the run departs from its ordinary course and how; nil when the schedule says it.
    let departures: Choices.Departures?

    init(schedule: String, _ way: Way, departures: Choices.Departures? = nil) {
        self.schedule = schedule
        timers = way.timers
        interruption = way.interruption
        seed = way.seed
        self.departures = departures
    }

    /// Reads a token; nil when the text is none, or of another version.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (5...6).contains(parts.count), parts[0] == Self.version, !parts[1].isEmpty,
            let timers = TimerMode(named: String(parts[2])),
            let interruption = Interruption(named: String(parts[3])), let seed = UInt64(parts[4])
        else { return nil }
        var departures: Choices.Departures?
        if parts.count == 6 {
            guard let list = Self.departures(parts[5]) else { return nil }
            departures = list
        }
        self.init(
            schedule: String(parts[1]),
            Way(seed: seed, timers: timers, interruption: interruption), departures: departures)
    }

    private static func departures(_ text: Substring) -> Choices.Departures? {
        var list: Choices.Departures = [:]
        for item in text.split(separator: ",") {
            let pair = item.split(separator: "=", omittingEmptySubsequences: false)
            guard pair.count == 2, let index = Int(pair[0]), let departure = Int(pair[1]), index >= 0,
                departure > 0, departure <= Int(UInt16.max), list.count < departureBound
            else { return nil }
            list[index] = departure
        }
        return list
    }
}

extension ReplayToken: CustomStringConvertible {
    public var description: String {
        let text = "\(Self.version):\(schedule):\(timers.name):\(interruption.name):\(seed)"
        guard let departures else { return text }
        let list = departures.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return "\(text):\(list.joined(separator: ","))"
    }
}
