/// What is asked for over the wire, and by how many at once.
struct WireShape {
    let name: String
    let path: String
    let bodyBytes: Int
    let inFlight: Int

    static let all = [
        WireShape(name: "http64_small", path: "/small", bodyBytes: 300, inFlight: 64),
        WireShape(name: "http64_large", path: "/64k", bodyBytes: 65_536, inFlight: 64),
        WireShape(name: "http1_small", path: "/small", bodyBytes: 300, inFlight: 1),
        WireShape(name: "http1_large", path: "/64k", bodyBytes: 65_536, inFlight: 1),
    ]

    /// Every contender sends these, and `Host`.
    static let headers = [
        ("Accept", "application/json"), ("Authorization", "Bearer token"), ("User-Agent", "stoic"),
    ]
}

/// What one contender did in one round.
struct WireSample {
    var requests: Int
    var seconds: Double
    var cpuSeconds: Double

    var rate: Double { seconds > 0 ? Double(requests) / seconds : 0 }
    var cpuMicroseconds: Double { requests > 0 ? cpuSeconds / Double(requests) * 1e6 : 0 }
}
