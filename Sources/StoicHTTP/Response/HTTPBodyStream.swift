/// A body as it arrives, decompressed: an asynchronous sequence of chunks, none of them empty.
///
/// What is not read is not taken from the network: at most a few hundred kilobytes wait in memory. The
/// sequence ends when the body is complete by its framing and its codings; a body that is cut throws. It can
/// be read once: whatever reads on, reads on where the last reader stopped. Letting go of it closes the
/// connection.
///
/// Throws: `HTTPError`, or a bare `CancellationError`; after either it has ended, and who reads on gets it
/// again.
public struct HTTPBodyStream: AsyncSequence, Sendable {
    /// A chunk.
    public typealias Element = [UInt8]

    private let body: StreamedBody

    init(_ body: StreamedBody) {
        self.body = body
    }

    /// Reads on from where reading stopped.
    public func makeAsyncIterator() -> Iterator { Iterator(body: body) }

    /// Reads a body's chunks.
    public struct Iterator: AsyncIteratorProtocol {
        let body: StreamedBody
        private var hasThrown = false

        init(body: StreamedBody) {
            self.body = body
        }

        /// The next chunk, or nil after the last.
        ///
        /// - Throws: `HTTPError`, or a bare `CancellationError`.
        public mutating func next() async throws -> [UInt8]? {
            if hasThrown { return nil }
            do {
                return try await body.next()  // point: transport
            } catch {
                hasThrown = true
                throw error
            }
        }
    }

    /// The rest of the body in one piece.
    ///
    /// - Throws: As reading does; `.responseTooLarge` at the first byte above the limit.
    public func collect(maxBytes: Int) async throws -> [UInt8] {
        var all: [UInt8] = []
        while let chunk = try await body.next() {  // point: transport
            guard chunk.count <= maxBytes - all.count else { throw body.tooLarge(limit: maxBytes) }
            all += chunk
        }
        return all
    }
}
