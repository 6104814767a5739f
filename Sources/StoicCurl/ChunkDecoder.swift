#if os(Linux)
    /// The chunked coding, strictly (RFC 9112 7.1).
    ///
    /// libcurl's own reading is lenient (`0x5` is a last chunk to it, `5X` is 5); so it is asked to
    /// pass the bytes on as they come, and only finds the connection's end of message by itself.
    struct ChunkDecoder: Sendable, Equatable {
        enum Event: Sendable, Equatable {
            /// The bytes at this range of the input are data.
            case data(Range<Int>)
            /// The input is used up.
            case needsMore
            /// The last chunk and the trailers are complete; what follows is not ours.
            case done
            case bad
            /// A chunk of this size begins.
            case chunk(Int)
        }

        private enum State: Sendable, Equatable {
            case sizeStart, size, sizeBlank, lineExtension, sizeEnd
            case data, dataReturn, dataEnd
            case trailerStart, trailer, trailerEnd, lastEnd, done
        }

        private var state = State.sizeStart
        private var size = 0
        private var digits = 0
        private var remaining = 0
        /// Bytes of extensions and trailers still allowed.
        private var lineAllowance: Int

        /// Leading zeros are legal but need not be endless.
        private static let mostDigits = 64

        init(lineAllowance: Int) {
            self.lineAllowance = lineAllowance
        }

        var isDone: Bool { state == .done }

        /// Reads on from `position`, which it advances.
        mutating func next(_ input: Bytes, from position: inout Int) -> Event {
            while position < input.count {
                if state == .done { return .done }
                if state == .data {
                    let end = position + min(remaining, input.count - position)
                    defer { position = end }
                    remaining -= end - position
                    if remaining == 0 { state = .dataReturn }
                    return .data(position..<end)
                }
                let byte = input[position]
                position += 1
                guard step(byte) else { return .bad }
                if state == .data { return .chunk(size) }
            }
            return state == .done ? .done : .needsMore
        }

        private mutating func step(_ byte: UInt8) -> Bool {
            switch state {
            case .sizeStart, .size, .sizeBlank: return sizeLine(byte)
            case .lineExtension:
                if byte == 0x0D {
                    state = .sizeEnd
                    return true
                }
                return byte != 0x0A && allowed()
            case .sizeEnd:
                remaining = size
                state = size == 0 ? .trailerStart : .data
                return byte == 0x0A
            case .dataReturn:
                state = .dataEnd
                return byte == 0x0D
            case .dataEnd:
                state = .sizeStart
                size = 0
                digits = 0
                return byte == 0x0A
            case .trailerStart, .trailer:
                if byte == 0x0D {
                    state = state == .trailerStart ? .lastEnd : .trailerEnd
                    return true
                }
                state = .trailer
                return byte != 0x0A && allowed()
            case .trailerEnd:
                state = .trailerStart
                return byte == 0x0A
            case .lastEnd:
                state = .done
                return byte == 0x0A
            case .data, .done: return true
            }
        }

        private mutating func sizeLine(_ byte: UInt8) -> Bool {
            if state != .sizeBlank, let value = byte.hexValue {
                digits += 1
                guard digits <= Self.mostDigits, size <= (Int.max - value) / 16 else { return false }
                size = size * 16 + value
                state = .size
                return true
            }
            guard state != .sizeStart else { return false }
            switch byte {
            case 0x0D: state = .sizeEnd
            case 0x3B: state = .lineExtension
            case 0x20, 0x09:
                state = .sizeBlank
                return allowed()
            default: return false
            }
            return true
        }

        private mutating func allowed() -> Bool {
            lineAllowance -= 1
            return lineAllowance >= 0
        }
    }
#endif
