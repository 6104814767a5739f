#if os(Linux)
    import Testing

    @testable import StoicCurl

    // H14: what was found by breaking streamed transfers on purpose.
    @Suite struct `Issues of streamed transfers` {
        /// A byte in an array of its own takes fifty times its size.
        @Test func `many small pieces are few`() {
            var queue = PieceQueue()
            for index in 0..<100_000 { queue.append([UInt8(truncatingIfNeeded: index)]) }
            #expect(queue.count == 100_000)
            var pieces = 0
            var bytes: [UInt8] = []
            while let piece = queue.next() {
                pieces += 1
                bytes += piece
            }
            #expect(pieces < 100)
            let isSame = bytes == (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
            #expect(isSame)
            #expect(queue.count == 0)
        }
    }
#endif
