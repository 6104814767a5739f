import Stoic

/// What a server does behind the last byte it sends.
enum SweepFault: String, Sendable, CaseIterable, Codable {
    /// FIN: it says that this was all.
    case cut
    /// RST: it throws the connection away. The bytes before it arrive: Linux hands over what a socket has
    /// received before it tells of the reset.
    case reset
    /// Nothing more, and the connection stays.
    case stall
}

/// What must become of an answer that ends behind any of its bytes; written down before any of them was cut.
///
/// - Before the head's blank line there is no answer, however much of it came (RFC 9112 8).
/// - A body with a length, or in chunks, is whole at its last byte and never before (6.3, 8); there it is
///   whole whatever the connection does then.
/// - A body to the connection's end is whole when the server closes in good order, wherever that is (6.3,
///   rule 8): nothing on the wire tells a short one from a whole one. A reset is no end, nor is silence.
/// - A compressed body to the connection's end has an end of its own, which must have come (H3).
/// - A redirect is followed from its head on, so its body may end as it likes.
/// - In silence the limit that runs is the one that is named: for the first byte before it, for the next
///   byte after it (T3).
enum SweepTable {
    static func expected(of answer: RecordedAnswer, _ fault: SweepFault, behind offset: Int) -> WireOutcome {
        let whole = WireOutcome.answer(answer.status, answer.content)
        let hasHead = offset >= answer.head.count
        let isWhole = offset >= answer.length && answer.framing != .untilClose
        if isWhole { return whole }
        switch fault {
        case .reset: return .failure(.reset)
        case .stall: return .failure(offset == 0 ? .timedOutFirstByte : .timedOutStall)
        case .cut:
            guard hasHead, answer.framing == .untilClose else { return .failure(.closedEarly) }
            if offset == answer.length { return whole }
            if answer.isCoded { return .failure(.undecodable) }
            return .answer(answer.status, Array(answer.content.prefix(offset - answer.head.count)))
        }
    }

    /// The redirect's own hop is cut; what it leads to is not.
    static func expectedOfHop(_ fault: SweepFault, behind offset: Int) -> WireOutcome {
        guard offset < RecordedAnswer.hop.head.count else {
            return .answer(RecordedAnswer.found.status, RecordedAnswer.found.content)
        }
        return expected(of: .hop, fault, behind: offset)
    }
}
