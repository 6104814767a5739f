#if os(Linux)
    import Foundation
    import Glibc
    import StoicTesting
    import Synchronization

    /// An HTTP/2 server without TLS that answers a connection's first stream with frames as they are.
    ///
    /// It waits for the client's own HEADERS first: an answer that is there before its request is
    /// nothing a real server sends.
    final class H2Server: Sendable {
        let port: Int
        private let listener: LoopbackSocket
        private let accepted = Atomic<Int>(0)
        private let asked = Atomic<Int>(0)

        var baseURL: String { "http://127.0.0.1:\(port)" }
        var connectionCount: Int { accepted.load(ordering: .acquiring) }
        /// The connections on which a request came.
        var requestCount: Int { asked.load(ordering: .acquiring) }

        /// Sends the frames one by one, with a pause between, then closes or waits for the client.
        init(_ frames: [[UInt8]], closes: Bool = false) throws {
            let listener = try LoopbackSocket.bound(host: "127.0.0.1", port: 0)
            try listener.listen(backlog: 16)
            self.listener = listener
            port = listener.localPort
            // Threads of its own: those of the pool may all be busy for longer than a test waits.
            Thread.detachNewThread { [weak self] in
                while Self.wait(listener.descriptor, milliseconds: 60_000) {
                    let socket = accept(listener.descriptor, nil, nil)
                    guard socket >= 0, let self else { return }
                    self.accepted.wrappingAdd(1, ordering: .acquiringAndReleasing)
                    Thread.detachNewThread { [weak self] in
                        Self.serve(socket, frames, closes) {
                            self?.asked.wrappingAdd(1, ordering: .acquiringAndReleasing)
                        }
                    }
                }
            }
        }

        deinit {
            shutdown(listener.descriptor, Int32(SHUT_RDWR))
            listener.close()
        }

        private static func serve(
            _ socket: Int32, _ frames: [[UInt8]], _ closes: Bool, whenAsked: () -> Void
        ) {
            defer { close(socket) }
            // SETTINGS, then what the test wants.
            send(socket, [0, 0, 0, 4, 0, 0, 0, 0, 0])
            var received: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 4_096)
            while !hasHeaders(received) {
                guard wait(socket, milliseconds: 60_000) else { return }
                let count = recv(socket, &buffer, buffer.count, 0)
                guard count > 0, received.count < 1 << 20 else { return }
                received += buffer.prefix(count)
            }
            whenAsked()
            for frame in frames {
                send(socket, frame)
                poll(nil, 0, 30)
            }
            if closes { return }
            while wait(socket, milliseconds: 60_000), recv(socket, &buffer, buffer.count, 0) > 0 {}
        }

        /// Whether a HEADERS frame has come, after the preface.
        private static func hasHeaders(_ bytes: [UInt8]) -> Bool {
            var place = 24
            while place + 9 <= bytes.count {
                let length = Int(bytes[place]) << 16 | Int(bytes[place + 1]) << 8 | Int(bytes[place + 2])
                if bytes[place + 3] == 1 { return true }
                place += 9 + length
            }
            return false
        }

        private static func send(_ socket: Int32, _ bytes: [UInt8]) {
            _ = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        }

        private static func wait(_ socket: Int32, milliseconds: Int32) -> Bool {
            var polled = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            return poll(&polled, 1, milliseconds) == 1
        }
    }
#endif
