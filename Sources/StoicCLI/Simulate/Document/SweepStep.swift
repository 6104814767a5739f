import StoicSimulation

/// One thing that happened, written as `[step, nanoseconds, task, "ran"]`, with a note's text behind it.
package struct SweepStep: Sendable, Hashable {
    package enum Kind: String, Sendable {
        case ran, timer, cancelled, signedout, note
    }

    /// No world takes more.
    private static let stepBound = 1_000_000_000_000

    package let step: Int
    package let time: Int64
    package let lane: Int
    package let kind: Kind
    package let note: String

    init(_ step: SimulatedStep) {
        self.step = step.step
        time = step.time
        lane = step.lane
        (kind, note) =
            switch step.happening {
            case .ran: (.ran, "")
            case .timer: (.timer, "")
            case .cancelled: (.cancelled, "")
            case .signedOut: (.signedout, "")
            case .note(let text): (.note, text)
            }
    }
}

extension SweepStep: Codable {
    package init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        step = try list.decode(Int.self)
        time = try list.decode(Int64.self)
        lane = try list.decode(Int.self)
        let word = try list.decode(String.self)
        guard let kind = Kind(rawValue: word), (0...Self.stepBound).contains(step), lane >= 0 else {
            throw DecodingError.dataCorruptedError(in: list, debugDescription: "a step of a world")
        }
        self.kind = kind
        note = kind == .note ? try list.decode(String.self) : ""
    }

    package func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(step)
        try list.encode(time)
        try list.encode(lane)
        try list.encode(kind.rawValue)
        if kind == .note { try list.encode(note) }
    }
}
