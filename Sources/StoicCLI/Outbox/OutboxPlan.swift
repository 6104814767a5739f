import Stoic
import StoicHTTP

/// What `outbox` was asked, checked whole as far as the files are not needed for it.
package enum OutboxPlan: Sendable {
    case list(ListPlan)
    case deliver(DeliverPlan)
    case care(CarePlan)

    /// What is to be listed.
    package struct ListPlan: Sendable {
        let place: String
        let wantsWaiting: Bool
        let wantsQuarantined: Bool
        let limit: Int
        let namesLanes: Bool
        let wantsJSON: Bool
    }

    /// What is to be retried or dropped.
    package struct CarePlan: Sendable {
        enum Wish: String, Sendable {
            case retry, drop
        }

        enum Choice: Sendable {
            case numbers([Int64])
            case all(waiting: Bool)
        }

        let wish: Wish
        let place: String
        let choice: Choice
        let isSure: Bool
        let wantsJSON: Bool
    }

    package init(_ arguments: [String]) throws(UsageError) {
        let rest = Array(arguments.dropFirst())
        switch arguments.first {
        case "list"?: self = .list(try Self.list(rest))
        case "deliver"?: self = .deliver(try DeliverPlan(rest))
        case "retry"?: self = .care(try Self.care(.retry, rest))
        case "drop"?: self = .care(try Self.care(.drop, rest))
        case let other?:
            throw UsageError(Printable.quoted(other), "is none of list, deliver, retry and drop")
        case nil: throw UsageError("action", "is missing: list, deliver, retry or drop")
        }
    }

    static func place(_ parsed: ParsedArguments) throws(UsageError) -> String {
        guard let place = parsed.operands.first, !place.isEmpty else {
            throw UsageError("DIR", "is missing: an outbox's file or its folder")
        }
        return place
    }

    private static func list(_ arguments: [String]) throws(UsageError) -> ListPlan {
        let parsed = try ParsedArguments(
            arguments,
            options: [
                .flag("--waiting"), .flag("--quarantined"), .value("--limit"), .flag("--lanes"),
                .flag("--json"),
            ])
        let place = try place(parsed)
        guard parsed.operands.count == 1 else {
            throw UsageError("arguments", "one DIR wanted, \(parsed.operands.count) given")
        }
        let hasBoth = parsed.has("--waiting") == parsed.has("--quarantined")
        return ListPlan(
            place: place, wantsWaiting: hasBoth || parsed.has("--waiting"),
            wantsQuarantined: hasBoth || parsed.has("--quarantined"),
            limit: try parsed.value("--limit").map { text throws(UsageError) in
                try Quantity.integer(text, "--limit", in: 1...10_000)
            } ?? 100,
            namesLanes: parsed.has("--lanes"), wantsJSON: parsed.has("--json"))
    }

    private static func care(_ wish: CarePlan.Wish, _ arguments: [String]) throws(UsageError) -> CarePlan {
        var options: [Option] = [.flag("--all"), .flag("--json")]
        if wish == .drop { options += [.flag("--yes"), .flag("--quarantined")] }
        let parsed = try ParsedArguments(arguments, options: options)
        let place = try place(parsed)
        let texts = parsed.operands.dropFirst()
        guard parsed.has("--all") != !texts.isEmpty else {
            let reason = texts.isEmpty ? "is missing: numbers, or --all" : "and --all contradict each other"
            throw UsageError("ID", reason)
        }
        if !parsed.has("--all") {
            for option in ["--yes", "--quarantined"] where parsed.has(option) {
                throw UsageError(option, "goes with --all")
            }
        }
        var numbers: [Int64] = []
        for text in texts {
            let number = Int64(try Quantity.integer(text, "ID", in: 1...Int.max))
            if !numbers.contains(number) { numbers.append(number) }
        }
        return CarePlan(
            wish: wish, place: place,
            choice: texts.isEmpty ? .all(waiting: !parsed.has("--quarantined")) : .numbers(numbers),
            isSure: parsed.has("--yes"), wantsJSON: parsed.has("--json"))
    }
}
