#if os(Linux)
    import StoicCurl

    /// A body on its way from the engine.
    final class CurlStream: TransportStream {
        private let stream: TransferStream
        /// It lives as long as a body is under way, also when nobody holds the transport any more.
        private let engine: TransferEngine
        /// Still makes the request's body, when the answer overtook it.
        private let feeder: Task<Void, Never>?

        init(_ stream: TransferStream, _ engine: TransferEngine, _ feeder: Task<Void, Never>?) {
            self.stream = stream
            self.engine = engine
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
