import StoicTesting

/// One place in one answer, and what happens there.
struct SweepPoint: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The answer's number in `RecordedAnswer.all`; a redirect's hops come behind them.
    let answer: Int
    let fault: SweepFault
    let offset: Int

    static let firstHop = RecordedAnswer.all.count
    static let secondHop = RecordedAnswer.all.count + 1

    var isOfRedirect: Bool { answer >= Self.firstHop }
    var path: String { "/\(answer)/\(fault.rawValue)/\(offset)" }

    var recorded: RecordedAnswer {
        switch answer {
        case Self.firstHop: .hop
        case Self.secondHop: .found
        default: RecordedAnswer.all[answer]
        }
    }

    var expected: WireOutcome {
        answer == Self.firstHop
            ? SweepTable.expectedOfHop(fault, behind: offset)
            : SweepTable.expected(of: recorded, fault, behind: offset)
    }

    var description: String { "\(recorded.name), \(fault.rawValue) behind byte \(offset)" }

    init(answer: Int, fault: SweepFault, offset: Int) {
        (self.answer, self.fault, self.offset) = (answer, fault, offset)
    }

    /// Reads what `path` says.
    init?(_ path: String) {
        let parts = path.split(separator: "/")
        guard parts.count == 3, let answer = Int(parts[0]), (0...Self.secondHop).contains(answer),
            let fault = SweepFault(rawValue: String(parts[1])), let offset = Int(parts[2])
        else { return nil }
        self.init(answer: answer, fault: fault, offset: offset)
    }

    /// Every byte of an answer, before the first to behind the last.
    static func every(of answer: Int, _ fault: SweepFault) -> [SweepPoint] {
        let length = SweepPoint(answer: answer, fault: fault, offset: 0).recorded.length
        return (0...length).map { SweepPoint(answer: answer, fault: fault, offset: $0) }
    }
}

/// Gives every request the answer that its path names, up to the byte that it names.
enum SweepServer {
    static func start() throws -> WireServer {
        try WireServer { request, _ in steps(request.path) }
    }

    private static func steps(_ path: String) -> [WireStep] {
        if path == "/found" { return [.send(RecordedAnswer.found.bytes)] }
        // The second hop is reached by a redirect whose answer is whole.
        if path.hasPrefix("/to/") { return [.respond(status: 302, headers: location(path))] }
        guard let point = SweepPoint(path) else { return [.respond(status: 404)] }
        let sent = Array(point.recorded.bytes.prefix(point.offset))
        let start: [WireStep] = sent.isEmpty ? [] : [.send(sent)]
        switch point.fault {
        case .cut: return start + [.closeFIN]
        case .reset: return start + [.closeRST]
        case .stall: return start + [.stall]
        }
    }

    private static func location(_ path: String) -> [(String, String)] {
        [("Location", String(path.dropFirst(3))), ("Connection", "close")]
    }
}
