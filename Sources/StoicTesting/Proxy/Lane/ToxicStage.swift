/// One toxic at work in one direction of one link: a queue, and when its first piece may leave.
struct ToxicStage: Sendable, Equatable {
    /// How far behind its time a piece may leave and still count as punctual: what the system's
    /// scheduling costs is made up for, what a slow reader costs is not.
    private static let slack: UInt64 = 50_000_000
    private static let segment = 1_460

    /// Tells a toxic that was removed and added again from the one before.
    let id: UInt64
    private(set) var effect: Toxic.Effect
    private let began: UInt64
    private var random: ProxyRandom
    private(set) var queue = PieceQueue()
    /// Nothing leaves before this.
    private var free: UInt64 = 0
    private var passed = 0
    /// What chance said for the first piece: a slice's bytes, a lost segment's nanoseconds.
    private var drawn: UInt64?

    init(id: UInt64, effect: Toxic.Effect, random: ProxyRandom, began: UInt64) {
        (self.id, self.effect, self.random, self.began) = (id, effect, random, began)
    }

    mutating func update(_ effect: Toxic.Effect) {
        guard effect != self.effect else { return }
        self.effect = effect
        drawn = nil
        draw()
    }

    mutating func push(_ piece: LanePiece) {
        var piece = piece
        if case .latency = effect { piece.unit = random.unit() }
        queue.append(piece)
        draw()
    }

    /// Everything it holds, for the stage behind it.
    mutating func takeAll(at now: UInt64) -> [LanePiece] {
        var pieces: [LanePiece] = []
        while var piece = queue.take(.max) {
            piece.arrived = now
            pieces.append(piece)
        }
        return pieces
    }

    /// When the first piece, or its first part, may leave; nil when nothing will by itself.
    var due: UInt64? {
        guard let head = queue.first else { return nil }
        let soonest = max(free, head.arrived)
        switch effect {
        case .latency(let latency, let jitter):
            let delay = Double(latency) + (2 * head.unit - 1) * Double(jitter)
            return max(free, head.arrived + UInt64(max(0, delay) * 1_000_000))
        case .bandwidth(let rate):
            guard rate > 0 else { return nil }
            return soonest + UInt64(portion(of: head)) * 1_000_000 / UInt64(rate)
        case .loss(let percent, _):
            return percent >= 100 ? nil : max(free, head.arrived + (drawn ?? 0))
        case .slowClose(let milliseconds):
            return head.kind == .end ? head.arrived + Self.nanoseconds(milliseconds) : soonest
        case .timeout, .resetPeer: return nil
        case .slicer, .limitData, .slowConnect: return soonest
        }
    }

    /// The first piece, or as much of it as may leave at once.
    mutating func pop(at now: UInt64) -> LanePiece? {
        guard let due, due <= now, let head = queue.first else { return nil }
        let left = max(due, now > Self.slack ? now - Self.slack : 0)
        switch effect {
        case .latency, .loss: free = due
        case .slicer(_, _, let delay): free = left + UInt64(max(0, delay)) * 1_000
        default: free = left
        }
        guard var piece = take(head, at: left) else { return nil }
        drawn = nil
        piece.arrived = left
        draw()
        return piece
    }

    /// Whether only a part of the first piece would leave.
    var splits: Bool { queue.first.map { $0.kind == .data && portion(of: $0) < $0.bytes.count } ?? false }

    /// Whether the source's end is here and nothing will ever move it on: nobody waits for it.
    var isDeadEnd: Bool { timer == nil && due == nil && queue.last.map { $0.kind != .data } ?? false }

    /// How the link ends by itself, and when.
    var timer: (at: UInt64, LanePiece.Kind)? {
        switch effect {
        case .timeout(let milliseconds) where milliseconds > 0:
            (began + Self.nanoseconds(milliseconds), .close)
        case .resetPeer(let milliseconds): (began + Self.nanoseconds(milliseconds), .reset)
        default: nil
        }
    }

    private mutating func take(_ head: LanePiece, at now: UInt64) -> LanePiece? {
        guard head.kind == .data, case .limitData(let limit) = effect else {
            return queue.take(portion(of: head))
        }
        let piece = passed < limit ? queue.take(limit - passed) : nil
        passed += piece?.bytes.count ?? 0
        guard passed >= limit else { return piece }
        let close = LanePiece(kind: .close, arrived: now)
        queue.removeAll()
        if piece != nil { queue.append(close) }
        return piece ?? close
    }

    private func portion(of piece: LanePiece) -> Int {
        let count = piece.bytes.count
        switch effect {
        // Five milliseconds' worth: small enough to be smooth, large enough to be cheap.
        case .bandwidth(let rate): return min(count, max(1, min(rate * 5, 16_384)))
        case .slicer: return min(count, Int(clamping: drawn ?? 1))
        case .loss: return min(count, Self.segment)
        case .limitData(let limit): return min(count, max(0, limit - passed))
        default: return count
        }
    }

    private mutating func draw() {
        guard drawn == nil, queue.first?.kind == .data else { return }
        switch effect {
        case .slicer(let size, let variation, _):
            let shift = variation > 0 ? Int(random.unit() * Double(2 * variation + 1)) - variation : 0
            drawn = UInt64(max(1, size + shift))
        case .loss(let percent, let retransmit):
            var (delay, wait): (UInt64, UInt64) = (0, Self.nanoseconds(retransmit))
            // As a system does: it doubles, up to two minutes, and fifteen times at most.
            for _ in 0..<15 where percent < 100 {
                guard random.unit() * 100 < Double(percent) else { break }
                delay += wait
                wait = min(wait * 2, 120_000_000_000)
            }
            drawn = delay
        default: break
        }
    }

    private static func nanoseconds(_ milliseconds: Int) -> UInt64 {
        UInt64(min(max(0, milliseconds), 86_400_000)) * 1_000_000
    }
}
