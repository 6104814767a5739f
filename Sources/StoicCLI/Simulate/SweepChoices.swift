import Stoic
import StoicSimulation

/// What a sweep's seeds have in turn: schedules, when timers go off, and what comes over the body.
struct SweepChoices: Sendable {
    static let options: [Option] = [.list("--schedule"), .list("--timers"), .list("--interrupt")]

    /// More of them would make a sweep that no document should name.
    private static let bound = 64

    var schedules = Schedule.portfolio
    var timers: [TimerMode] = [.onTime, .early(within: .milliseconds(10))]
    var interruptions: [Interruption] = [
        .never, .cancel(), .cancelAny(), .signOut(),
    ]

    init(_ parsed: ParsedArguments) throws(UsageError) {
        let schedules = try Self.list(parsed, "--schedule", Self.scheduleWords) { Schedule(named: $0) }
        let timers = try Self.list(parsed, "--timers", Self.timerWords, Self.timer)
        let interruptions = try Self.list(parsed, "--interrupt", Self.interruptWords) {
            Interruption(named: $0)
        }
        if !schedules.isEmpty { self.schedules = schedules }
        if !timers.isEmpty { self.timers = timers }
        if !interruptions.isEmpty { self.interruptions = interruptions }
    }

    private static let scheduleWords = "one of uniform, pct(D), fairpct(D), pos, delay(N), roundrobin"
    private static let timerWords = "one of ontime, early(TIME), late(TIME), first(TIME), as in early(10ms)"
    private static let interruptWords =
        "one of never, cancel, cancelany, signout, or with a number of steps, as in cancel(100)"

    private static func list<Item>(
        _ parsed: ParsedArguments, _ option: String, _ words: String, _ read: (String) -> Item?
    ) throws(UsageError) -> [Item] {
        let texts = parsed.values(option)
        guard texts.count <= bound else { throw UsageError(option, "is given more than \(bound) times") }
        var items: [Item] = []
        for text in texts {
            guard let item = read(text) else {
                throw UsageError(option, "\(Printable.quoted(text)) is not \(words)")
            }
            items.append(item)
        }
        return items
    }

    /// As a token names it, or with a unit.
    private static func timer(_ text: String) -> TimerMode? {
        if let mode = TimerMode(named: text) { return mode }
        guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
        let number = String(text[text.index(after: open)...].dropLast())
        guard let time = try? Quantity.duration(number, "--timers") else { return nil }
        return TimerMode(named: "\(text[...open])\(time.wholeNanoseconds))")
    }
}

extension Duration {
    fileprivate var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, isOver) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isOverAgain) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
        return isOver || isOverAgain ? .max : sum
    }
}
