#if os(Linux)
    import StoicTesting
    import Testing

    @testable import StoicCurl

    // H14, H3: what was found by breaking streamed transfers on purpose.
    @Suite(.serialized, .timeLimit(.minutes(2))) struct `Issues of streamed transfers` {
        /// libcurl hands over what it held as it is told to go on; what is wrong with that ended nothing,
        /// and a server that had no more to say was waited for without an end.
        @Test func `bytes that libcurl held back and that are bad end the body at once`() async throws {
            let good = [UInt8](repeating: 0x61, count: 4_000)
            let chunk = Array("fa0\r\n".utf8) + good + [13, 10]
            let server = try WireServer([
                .beginChunked(),
                .send((0..<75).flatMap { _ in chunk } + Array("this is no chunk\r\n".utf8)), .stall,
            ])
            let engine = TransferEngine()
            let outcome = await engine.run(server.transfer { $0.streams = true })
            guard case .streaming(let stream) = outcome else { throw Missing() }
            // As long as it takes to fill the pipe and to hold back the rest.
            let other = try WireServer([.wait(milliseconds: 300), .text("ok")])
            #expect(await engine.run(other.transfer()).response?.text == "ok")
            var count = 0
            var end = TransferChunk.end
            reading: while true {
                switch await stream.next() {
                case .bytes(let bytes): count += bytes.count
                case let other:
                    end = other
                    break reading
                }
            }
            // What came with the bad bytes in one piece goes with them.
            #expect(count > 200_000 && count <= 75 * 4_000)
            guard case .fault(let fault) = end else { throw Missing() }
            #expect(fault.kind == .badResponse)
        }

        private struct Missing: Error {}

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
