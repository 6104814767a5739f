#if os(Linux)
    internal import CZlib

    /// Undoes one gzip or deflate coding, to its proper end: the last block and, where the format has
    /// them, checksum and length.
    ///
    /// More gzip members may follow the first. What else follows the end (zero padding, a stray line
    /// break) is ignored. `deflate` is taken as zlib's format, or raw when the first bytes are no zlib
    /// header.
    ///
    /// Not Sendable: it lives on the engine's thread.
    final class InflateLayer {
        private enum State {
            /// Deflate, waiting for the second byte, which tells zlib's format from raw.
            case sniffing(first: UInt8?)
            case running
            /// After a gzip member, with the first byte of a next one's magic or without.
            case ended(sawMagic: Bool)
            case ignoring
            case failed
        }

        /// zlib keeps the stream's address, so it must not move; freed in `deinit`.
        private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        private let scratch = UnsafeMutablePointer<UInt8>.allocate(capacity: InflateLayer.scratchSize)
        private var state: State
        private let isGzip: Bool
        private var isOpen = false
        /// Bytes that may still come out: an inner layer is not to be flooded either.
        private var allowance: Int

        private static let scratchSize = 32 * 1024

        init(_ coding: ContentCoding, allowance: Int) {
            stream.initialize(to: z_stream())
            isGzip = coding == .gzip
            self.allowance = allowance
            state = .sniffing(first: nil)
            if isGzip { open(windowBits: 15 + 16) }
        }

        deinit {
            if isOpen { inflateEnd(stream) }
            stream.deallocate()
            scratch.deallocate()
        }

        var isComplete: Bool {
            switch state {
            case .ended, .ignoring: true
            case .sniffing, .running, .failed: false
            }
        }

        func push(_ input: Bytes, to sink: (Bytes) -> BodyStop?) -> BodyStop? {
            var rest = input
            while !rest.isEmpty {
                switch state {
                case .failed: return .corrupt
                case .ignoring: return nil
                case .sniffing(let first):
                    if let stop = sniff(&rest, first, to: sink) { return stop }
                case .running:
                    if let stop = inflate(&rest, to: sink) { return stop }
                case .ended(let sawMagic):
                    if let stop = afterMember(&rest, sawMagic, to: sink) { return stop }
                }
            }
            return nil
        }

        private func open(windowBits: Int32) {
            let size = Int32(MemoryLayout<z_stream>.size)
            isOpen = inflateInit2_(stream, windowBits, ZLIB_VERSION, size) == Z_OK
            state = isOpen ? .running : .failed
        }

        /// Deflate: two bytes decide which of its two formats this is.
        private func sniff(
            _ rest: inout Bytes, _ first: UInt8?, to sink: (Bytes) -> BodyStop?
        ) -> BodyStop? {
            guard let first else {
                state = .sniffing(first: rest[0])
                rest = rest.from(1)
                return nil
            }
            let header = Int(first) << 8 | Int(rest[0])
            let isZlib = first & 0x0F == 8 && first >> 4 <= 7 && header % 31 == 0
            open(windowBits: isZlib ? 15 : -15)
            return replay(first, to: sink)
        }

        /// A byte that was held back goes in before the rest.
        private func replay(_ byte: UInt8, to sink: (Bytes) -> BodyStop?) -> BodyStop? {
            withUnsafePointer(to: byte) { pointer in
                var one = Bytes(start: pointer, count: 1)
                return inflate(&one, to: sink)
            }
        }

        private func afterMember(
            _ rest: inout Bytes, _ sawMagic: Bool, to sink: (Bytes) -> BodyStop?
        ) -> BodyStop? {
            if sawMagic {
                guard rest[0] == 0x8B, inflateReset(stream) == Z_OK else {
                    state = .ignoring
                    return nil
                }
                state = .running
                return replay(0x1F, to: sink)
            }
            guard isGzip, rest[0] == 0x1F else {
                state = .ignoring
                return nil
            }
            state = .ended(sawMagic: true)
            rest = rest.from(1)
            return nil
        }

        /// Runs zlib until the input is used up or the stream ends. Every round takes or gives a byte.
        private func inflate(_ rest: inout Bytes, to sink: (Bytes) -> BodyStop?) -> BodyStop? {
            // zlib never writes to its input; the field's type lacks the const.
            stream.pointee.next_in = UnsafeMutablePointer(mutating: rest.baseAddress)
            stream.pointee.avail_in = UInt32(rest.count)
            while true {
                stream.pointee.next_out = scratch
                stream.pointee.avail_out = UInt32(Self.scratchSize)
                let code = CZlib.inflate(stream, Z_NO_FLUSH)
                let produced = Self.scratchSize - Int(stream.pointee.avail_out)
                if produced > 0 {
                    allowance -= produced
                    if allowance < 0 { return .tooLarge }
                    if let stop = sink(Bytes(start: scratch, count: produced)) { return stop }
                }
                switch code {
                case Z_STREAM_END:
                    state = .ended(sawMagic: false)
                    rest = rest.from(rest.count - Int(stream.pointee.avail_in))
                    return nil
                case Z_OK where stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0: continue
                case Z_OK, Z_BUF_ERROR:
                    rest = rest.from(rest.count)
                    return nil
                default:
                    state = .failed
                    return .corrupt
                }
            }
        }
    }
#endif
