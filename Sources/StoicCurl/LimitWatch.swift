#if os(Linux)
    /// The time limits of one transfer: which one is next, and which one has passed.
    ///
    /// Connect runs from the start until connected; first byte from the request's end to the answer's
    /// beginning; stall while bytes are due, in the upload and from the answer's first byte on (a
    /// server that thinks is not stalled); attempt over all of it. When several have passed, the one
    /// that was due first is named; on a tie attempt before the others.
    struct LimitWatch: Sendable, Equatable {
        enum Limit: Sendable, Equatable {
            case connect, firstByte, stall, attempt
            /// No limit, but the time to look how far a long upload is: the kernel does not tell.
            case look
            /// No limit either: a redirect's body has had its chance to arrive and keep the connection.
            case grace
        }

        private static let graceLength: UInt64 = 250_000_000

        enum Upload: Sendable, Equatable {
            /// Nothing is left to send, or it is so short that it went with the head.
            case none
            case going
            /// All of it was handed to libcurl; nobody knows yet whether it left.
            case draining
        }

        private let startedAt: UInt64
        private let connect: UInt64?
        private let firstByte: UInt64?
        private let stall: UInt64?
        private var attempt: UInt64?
        private(set) var isConnected = false
        private(set) var hasFirstByte = false
        private var graceFrom: UInt64?
        private var lookedAt: UInt64
        /// When the last byte moved, or the connection was made.
        private var movedAt: UInt64
        var upload: Upload
        /// Our own side is slow, to read the answer or to make the request: silence is not the network's.
        private var isHeld = false

        init(_ transfer: Transfer, startedAt: UInt64, upload: Upload) {
            self.startedAt = startedAt
            self.movedAt = startedAt
            self.lookedAt = startedAt
            self.upload = upload
            connect = transfer.connectLimit?.engineNanoseconds
            firstByte = transfer.firstByteLimit?.engineNanoseconds
            stall = transfer.stallLimit?.engineNanoseconds
            attempt = transfer.attemptLimit?.engineNanoseconds
        }

        /// Whether times between bytes matter to anybody.
        var watchesBytes: Bool { stall != nil || firstByte != nil }

        /// Also a second time, when libcurl repeats on another connection.
        mutating func connected(at now: UInt64) {
            isConnected = true
            moved(at: now)
        }

        mutating func looked(at now: UInt64) {
            lookedAt = now
        }

        var hasGrace: Bool { graceFrom != nil }

        mutating func graceBegins(at now: UInt64) {
            graceFrom = now
        }

        mutating func held() {
            isHeld = true
        }

        mutating func released(at now: UInt64) {
            isHeld = false
            moved(at: now)
        }

        /// The answer is handed over at its head: from here on this is the limit of all of it.
        mutating func streams(within limit: Duration?) {
            attempt = limit?.engineNanoseconds
        }

        /// Bytes of the request left.
        mutating func moved(at now: UInt64) {
            movedAt = max(movedAt, now)
        }

        /// Bytes of the answer arrived.
        mutating func received(at now: UInt64) {
            hasFirstByte = true
            moved(at: now)
        }

        func isAfterConnecting(_ time: UInt64, by margin: UInt64) -> Bool {
            isConnected && time > movedAt + margin
        }

        var next: (deadline: UInt64, limit: Limit)? {
            var found: (deadline: UInt64, limit: Limit)?
            func consider(_ since: UInt64, _ length: UInt64?, _ limit: Limit) {
                guard let length else { return }
                let deadline = since + length
                if let other = found, other.deadline <= deadline { return }
                found = (deadline, limit)
            }
            consider(startedAt, attempt, .attempt)
            if let graceFrom { consider(graceFrom, Self.graceLength, .grace) }
            if !isConnected {
                consider(startedAt, connect, .connect)
            } else if !isHeld {
                if hasFirstByte || upload != .none { consider(movedAt, stall, .stall) }
                if upload != .none { consider(lookedAt, stall.map { $0 / 8 }, .look) }
                if !hasFirstByte, upload != .going { consider(movedAt, firstByte, .firstByte) }
            }
            return found
        }

        func passed(at now: UInt64) -> Limit? {
            guard let next, next.deadline <= now else { return nil }
            return next.limit
        }
    }
#endif
