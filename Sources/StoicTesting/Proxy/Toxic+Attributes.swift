extension Toxic.Effect {
    /// The names of all types, in the order of the documentation.
    package static let types = [
        "latency", "bandwidth", "slow_close", "timeout", "reset_peer", "slicer", "limit_data", "loss",
        "slow_connect",
    ]

    /// The type's name.
    package var type: String {
        switch self {
        case .latency: "latency"
        case .bandwidth: "bandwidth"
        case .slowClose: "slow_close"
        case .timeout: "timeout"
        case .resetPeer: "reset_peer"
        case .slicer: "slicer"
        case .limitData: "limit_data"
        case .loss: "loss"
        case .slowConnect: "slow_connect"
        }
    }

    /// The attributes by their names, in a fixed order.
    package var attributes: [(name: String, value: Int)] {
        switch self {
        case .latency(let latency, let jitter): [("latency", latency), ("jitter", jitter)]
        case .bandwidth(let rate): [("rate", rate)]
        case .slowClose(let delay): [("delay", delay)]
        case .timeout(let timeout), .resetPeer(let timeout): [("timeout", timeout)]
        case .slicer(let size, let variation, let delay):
            [("average_size", size), ("size_variation", variation), ("delay", delay)]
        case .limitData(let bytes): [("bytes", bytes)]
        case .loss(let percent, let retransmit): [("percent", percent), ("retransmit", retransmit)]
        case .slowConnect(let delay): [("delay", delay)]
        }
    }

    /// An effect by its type's name, with every attribute at its default; nil for an unknown type.
    package init?(type: String) {
        switch type {
        case "latency": self = .latency(milliseconds: 0)
        case "bandwidth": self = .bandwidth(kilobytesPerSecond: 0)
        case "slow_close": self = .slowClose(milliseconds: 0)
        case "timeout": self = .timeout(milliseconds: 0)
        case "reset_peer": self = .resetPeer(milliseconds: 0)
        case "slicer": self = .slicer(averageBytes: 0)
        case "limit_data": self = .limitData(bytes: 0)
        case "loss": self = .loss(percent: 0)
        case "slow_connect": self = .slowConnect(milliseconds: 0)
        default: return nil
        }
    }

    /// The same with some attributes set; nil when it has none of such a name.
    package func setting(_ attributes: [String: Int]) -> Toxic.Effect? {
        var values = Dictionary(self.attributes.map { ($0.name, $0.value) }) { $1 }
        for (name, value) in attributes {
            guard values.updateValue(value, forKey: name) != nil else { return nil }
        }
        func value(_ name: String) -> Int { values[name] ?? 0 }
        switch self {
        case .latency: return .latency(milliseconds: value("latency"), jitter: value("jitter"))
        case .bandwidth: return .bandwidth(kilobytesPerSecond: value("rate"))
        case .slowClose: return .slowClose(milliseconds: value("delay"))
        case .timeout: return .timeout(milliseconds: value("timeout"))
        case .resetPeer: return .resetPeer(milliseconds: value("timeout"))
        case .slicer:
            return .slicer(
                averageBytes: value("average_size"), variationBytes: value("size_variation"),
                delayMicroseconds: value("delay"))
        case .limitData: return .limitData(bytes: value("bytes"))
        case .loss:
            return .loss(percent: value("percent"), retransmitMilliseconds: value("retransmit"))
        case .slowConnect: return .slowConnect(milliseconds: value("delay"))
        }
    }

    /// What is impossible about it.
    package var issue: String? {
        if case .slicer(let size, let variation, _) = self {
            if size < 1 { return "average_size must be at least 1" }
            if variation >= size { return "size_variation must be smaller than average_size" }
        }
        for (name, value) in attributes {
            let most = Self.most(name)
            if value < 0 || value > most { return "\(name) must be in 0…\(most)" }
        }
        return nil
    }

    private static func most(_ attribute: String) -> Int {
        switch attribute {
        case "percent": 100
        case "average_size", "size_variation": 1 << 24
        case "rate": 100_000_000
        case "bytes": 1 << 50
        // A day in milliseconds; of a slicer's microseconds, a minute and a half.
        default: 86_400_000
        }
    }
}
