#if os(Linux) || os(macOS)
    #if canImport(Glibc)
        import Glibc
    #else
        import Darwin
    #endif

    extension NginxServer {
        /// Binds a port for each listener. Held until nginx listens, so that nobody else gets them:
        /// Linux lets two sockets share an address while neither, or one, listens.
        static func reserve() throws(NginxServerError) -> [NginxListener: LoopbackSocket] {
            var reserved: [NginxListener: LoopbackSocket] = [:]
            do throws(WireServerError) {
                for listener in NginxListener.allCases {
                    reserved[listener] = try LoopbackSocket.bound(host: "127.0.0.1", port: 0)
                }
            } catch {
                for socket in reserved.values { socket.close() }
                throw .setup(String(describing: error))
            }
            return reserved
        }

        /// Tries the ports until all are listened on and nginx has said, after that, which process
        /// it is; nil when it ended or is too slow.
        static func waitUntilListening(
            _ ports: [Int], _ process: borrowing NginxProcess, _ folder: NginxFolder
        ) -> Int32? {
            let deadline = MonotonicTime.after(milliseconds: 10_000)
            var left = ports
            while process.isRunning && MonotonicTime.now() < deadline {
                left.removeAll(where: isListening)
                if left.isEmpty, let identifier = folder.processIdentifier { return identifier }
                poll(nil, 0, 5)
            }
            return nil
        }

        /// Whether somebody accepts on a port of the loopback.
        package static func isListening(_ port: Int) -> Bool {
            guard let socket = try? LoopbackSocket.connecting(host: "127.0.0.1", port: port) else {
                return false
            }
            defer { socket.close() }
            var polled = pollfd(fd: socket.descriptor, events: Int16(POLLOUT), revents: 0)
            return poll(&polled, 1, 200) == 1 && socket.pendingError == 0
        }
    }
#endif
