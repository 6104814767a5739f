#if os(Linux)
    /// Pieces of bytes, first in, first out.
    struct PieceQueue {
        private var pieces: [[UInt8]] = []
        private var first = 0
        private var offset = 0
        /// Bytes in it.
        private(set) var count = 0

        /// Up to here pieces are joined: a byte in an array of its own takes fifty times its size.
        private static let smallPiece = 4 * 1024

        mutating func append(_ piece: [UInt8]) {
            guard !piece.isEmpty else { return }
            count += piece.count
            if first < pieces.count, pieces[pieces.count - 1].count + piece.count <= Self.smallPiece {
                pieces[pieces.count - 1] += piece
            } else {
                pieces.append(piece)
            }
        }

        /// The next piece, or what is left of it.
        mutating func next() -> [UInt8]? {
            guard first < pieces.count else { return nil }
            let piece = offset == 0 ? pieces[first] : Array(pieces[first][offset...])
            advance(by: piece.count)
            return piece
        }

        /// As many bytes as there are and as fit.
        mutating func take(into space: UnsafeMutableRawBufferPointer) -> Int {
            var taken = 0
            while taken < space.count, first < pieces.count {
                let piece = pieces[first]
                let length = min(space.count - taken, piece.count - offset)
                piece.withUnsafeBytes { bytes in
                    UnsafeMutableRawBufferPointer(rebasing: space[taken..<taken + length])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length]))
                }
                taken += length
                advance(by: length)
            }
            return taken
        }

        private mutating func advance(by length: Int) {
            count -= length
            offset += length
            guard offset == pieces[first].count else { return }
            offset = 0
            pieces[first] = []
            first += 1
            if first == pieces.count {
                pieces.removeAll(keepingCapacity: true)
                first = 0
            } else if first >= 64 {
                pieces.removeFirst(first)
                first = 0
            }
        }
    }
#endif
