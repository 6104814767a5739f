/// A request and its answer, as the ledger counts them.
struct WireExchange {
    let record: Int?
    let method: String
    /// Whether the ledger still counts it among those in flight.
    var isOpen = true
    /// What the ledger was told of the answer.
    var isAnswered = false
}

extension WireConnection {
    /// Tells the ledger how the exchange stands, and of bytes about to be sent.
    ///
    /// It leaves the number in flight before the answer's last bytes leave: told afterwards, a
    /// client that sends its next request at once would seem to have had one too many in flight.
    mutating func settle(isAnswered: Bool, sending count: Int = 0) {
        let exchange = exchange
        if !exchange.isOpen && exchange.isAnswered == isAnswered && count == 0 { return }
        self.exchange.isOpen = false
        self.exchange.isAnswered = isAnswered
        let number = number
        core.ledger.change {
            if exchange.isOpen { $0.openRequests -= 1 }
            $0.answered(exchange.record, fully: isAnswered)
            $0.sent(count, on: number)
        }
    }
}

extension WireStep {
    /// The step that ends an answer: its last, when it sends, closing steps aside.
    static func settling(_ steps: [WireStep]) -> Int? {
        guard let last = steps.lastIndex(where: { $0.kind != .closes }) else { return nil }
        return steps[last].kind == .sends ? last : nil
    }

    enum Kind { case sends, closes, other }

    var kind: Kind {
        switch self {
        case .send, .sendText, .sendRepeating, .drip, .respond, .beginChunked, .chunk, .lastChunk:
            .sends
        case .halfClose, .closeFIN, .closeLingering, .closeRST, .onNextBytes: .closes
        case .wait, .gate, .stall, .ignoreBody, .readBody, .awaitByte, .awaitLine: .other
        }
    }
}
