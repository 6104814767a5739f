#if os(Linux)
    internal import CCurl
    internal import CStoicCurl

    /// libcurl's open sockets, by the ends they have: libcurl tells a transfer's ends, never its socket.
    ///
    /// Not Sendable: it lives on the engine's thread.
    struct SocketBook {
        /// The two ends of a connection.
        struct Ends: Hashable {
            private let remoteAddress: UInt64
            private let remotePort: Int32
            private let localPort: Int32

            init(_ remoteAddress: UnsafePointer<CChar>?, _ remotePort: Int32, _ localPort: Int32) {
                var hash: UInt64 = 0xCBF2_9CE4_8422_2325
                var place = remoteAddress
                while let byte = place?.pointee, byte != 0 {
                    hash = (hash ^ UInt64(UInt8(bitPattern: byte))) &* 0x100_0000_01B3
                    place = place?.successor()
                }
                self.remoteAddress = hash
                self.remotePort = remotePort
                self.localPort = localPort
            }

            func fit(_ socket: Int32) -> Bool { stoic_has_ports(socket, localPort, remotePort) != 0 }
        }

        struct Entry {
            var socket: Int32
            /// Known to be; on HTTP/2 the server may send at any time.
            var isHTTP1: Bool
        }

        private var entries: [Ends: Entry] = [:]
        private var ends: [Int32: Ends] = [:]
        /// Opened, and not yet known to be connected.
        private var unknown: Set<Int32> = []

        mutating func opened(_ socket: Int32) { unknown.insert(socket) }

        mutating func closed(_ socket: Int32) {
            unknown.remove(socket)
            if let ends = ends.removeValue(forKey: socket) { entries[ends] = nil }
        }

        /// A connection was made.
        mutating func connected(_ new: Ends, isHTTP1: Bool) {
            guard let socket = unknown.first(where: new.fit) else { return }
            unknown.remove(socket)
            ends[socket] = new
            entries[new] = Entry(socket: socket, isHTTP1: isHTTP1)
        }

        func socket(_ ends: Ends) -> Int32? { entries[ends]?.socket }

        mutating func speaksHTTP1(_ ends: Ends) { entries[ends]?.isHTTP1 = true }

        /// Whether a connection about to be used again holds something that cannot be the answer.
        ///
        /// libcurl takes a connection with bytes to read for a live one, and those bytes for the
        /// answer to whatever is sent next.
        func hasStrayInput(_ ends: Ends) -> Bool {
            guard let entry = entries[ends], entry.isHTTP1 else { return false }
            return stoic_has_input(entry.socket) != 0
        }
    }
#endif
