/// What travels through a lane: bytes, and last of all how they end.
package struct LanePiece: Sendable, Equatable {
    package enum Kind: Sendable, Hashable {
        case data
        /// The source has finished: FIN for the other side.
        case end
        /// The whole link is closed in good order.
        case close
        /// The whole link is thrown away.
        case reset
    }

    package var kind: Kind
    package var bytes: ArraySlice<UInt8> = []
    /// When it came to the stage where it is.
    package var arrived: UInt64
    /// Drawn when it came to a stage that needs chance for each piece.
    var unit = 0.5
}

/// Pieces in order; the first one can be taken in parts.
struct PieceQueue: Sendable, Equatable {
    private var items: [LanePiece] = []
    private var head = 0

    var count: Int { items.count - head }
    var isEmpty: Bool { head == items.count }
    var first: LanePiece? { isEmpty ? nil : items[head] }
    var last: LanePiece? { isEmpty ? nil : items.last }

    mutating func append(_ piece: LanePiece) { items.append(piece) }

    mutating func removeAll() {
        items = []
        head = 0
    }

    /// Takes the first piece, or so many bytes off its front.
    mutating func take(_ count: Int) -> LanePiece? {
        guard !isEmpty else { return nil }
        var piece = items[head]
        if piece.kind == .data, count < piece.bytes.count {
            piece.bytes = piece.bytes.prefix(max(0, count))
            items[head].bytes = items[head].bytes.dropFirst(max(0, count))
            return piece
        }
        items[head].bytes = []
        head += 1
        if head >= 64, head * 2 >= items.count {
            items.removeSubrange(..<head)
            head = 0
        }
        return piece
    }
}
