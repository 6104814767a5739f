#if os(Linux)
    import StoicCurl

    /// A body on its way from the engine.
    final class CurlStream: TransportStream {
        private let stream: TransferStream
        /// Still makes the request's body, when the answer overtook it.
        private let feeder: Task<Void, Never>?

        init(_ stream: TransferStream, _ feeder: Task<Void, Never>?) {
            self.stream = stream
            self.feeder = feeder
        }

        deinit { feeder?.cancel() }

        func next() async -> TransportChunk {
            switch await stream.next() {  // point: transport
            case .bytes(let bytes): return .bytes(bytes)
            case .end: return .end
            case .fault(let fault): return .failure(TransportFailure(fault))
            case .cancelled: return .cancelled
            }
        }

        func cancel() {
            stream.cancel()
            feeder?.cancel()
        }
    }
#endif
