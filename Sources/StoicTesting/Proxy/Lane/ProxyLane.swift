/// One direction of one link: the toxics in their order, and what is ready to be written.
///
/// A pure machine: time comes in as a parameter. Bytes come out as they went in, in order, whatever
/// the toxics are and however they change meanwhile.
package struct ProxyLane: Sendable, Equatable {
    /// What a toxic of this lane is, with its own chance.
    package struct Part: Sendable {
        package let id: UInt64
        package let effect: Toxic.Effect
        package let random: ProxyRandom

        package init(id: UInt64, effect: Toxic.Effect, random: ProxyRandom) {
            (self.id, self.effect, self.random) = (id, effect, random)
        }
    }

    package static let maxPieces = 16_384

    private let maxBytes: Int
    private var stages: [ToxicStage] = []
    private var output = PieceQueue()
    private var pieces = 0
    /// Held, in the stages or ready.
    package private(set) var bytes = 0
    /// The source has ended, one way or the other.
    package private(set) var hasEnded = false

    package init(maxBytes: Int) { self.maxBytes = maxBytes }

    /// How many bytes may be put in now: the reader stops when there is no room.
    package var room: Int { hasEnded || pieces >= Self.maxPieces ? 0 : max(0, maxBytes - bytes) }

    package mutating func put(_ data: ArraySlice<UInt8>, at now: UInt64) {
        guard !hasEnded, !data.isEmpty else { return }
        bytes += data.count
        enter(LanePiece(kind: .data, bytes: data, arrived: now))
    }

    /// The source ended: how.
    package mutating func end(_ kind: LanePiece.Kind, at now: UInt64) {
        guard !hasEnded, kind != .data else { return }
        hasEnded = true
        enter(LanePiece(kind: kind, arrived: now))
    }

    private mutating func enter(_ piece: LanePiece) {
        pieces += 1
        pass(piece, to: 0)
    }

    private mutating func pass(_ piece: LanePiece, to index: Int) {
        // A limit was reached: nothing more is wanted.
        if piece.kind == .close { hasEnded = true }
        if index < stages.count { stages[index].push(piece) } else { output.append(piece) }
    }

    /// Moves what is due.
    package mutating func advance(to now: UInt64) {
        for index in stages.indices {
            // A part leaves its rest behind: one piece more.
            while !(stages[index].splits && pieces >= Self.maxPieces) {
                let before = stages[index].queue.count
                guard let piece = stages[index].pop(at: now) else { break }
                pieces += stages[index].queue.count - before + 1
                pass(piece, to: index + 1)
            }
        }
    }

    /// The next instant at which something happens by itself.
    package var nextDue: UInt64? {
        var next: UInt64?
        for stage in stages {
            if let at = stage.timer?.at { next = min(next ?? at, at) }
            if stage.splits && pieces >= Self.maxPieces { continue }
            if let at = stage.due { next = min(next ?? at, at) }
        }
        return next
    }

    /// When the whole link ends by itself, first of all.
    package var timer: UInt64? { stages.compactMap { $0.timer?.at }.min() }

    /// How the whole link is to end now, by a toxic's time or because nobody waits any more.
    package func ending(at now: UInt64) -> LanePiece.Kind? {
        for stage in stages { if let timer = stage.timer, timer.at <= now { return timer.1 } }
        return stages.contains(where: \.isDeadEnd) ? .reset : nil
    }

    /// What is to be written, or done, next.
    package var ready: LanePiece? { output.first }

    /// So many bytes of the first piece were written.
    package mutating func wrote(_ count: Int) {
        guard let first = output.first, first.kind == .data else { return }
        bytes -= min(count, first.bytes.count)
        if count >= first.bytes.count { pieces -= 1 }
        _ = output.take(count)
    }

    /// The first piece, an ending, was acted on.
    package mutating func ended() {
        guard output.take(.max) != nil else { return }
        pieces -= 1
    }

    /// Brings the stages in line with the toxics. What a removed one held goes on at once.
    package mutating func become(_ parts: [Part], at now: UInt64) {
        let wanted = Set(parts.map(\.id))
        // From the last on: what is ahead in the stream goes first.
        for index in stages.indices.reversed() where !wanted.contains(stages[index].id) {
            let next = stages.indices.first { $0 > index && wanted.contains(stages[$0].id) }
            for piece in stages[index].takeAll(at: now) { pass(piece, to: next ?? stages.count) }
        }
        let kept = Dictionary(stages.map { ($0.id, $0) }) { first, _ in first }
        stages = parts.map { part in
            guard var stage = kept[part.id] else {
                return ToxicStage(id: part.id, effect: part.effect, random: part.random, began: now)
            }
            stage.update(part.effect)
            return stage
        }
    }
}
