#if os(Linux)
    import Dispatch
    import Foundation
    import Glibc
    import Synchronization

    /// A server that reads one request of a known size, keeps none of it, and says ok.
    final class UploadSink: Sendable {
        let port: Int
        private let listener: Int32
        private let done = DispatchSemaphore(value: 0)
        private let read = Atomic<Int>(0)

        /// Nil when there is no port to be had.
        init?(bodyBytes: Int) {
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = in_addr_t(UInt32(0x7F00_0001).bigEndian)
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let size = length
            let isReady = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, size) == 0 && listen(descriptor, 8) == 0
                        && getsockname(descriptor, $0, &length) == 0
                }
            }
            port = Int(UInt16(bigEndian: address.sin_port))
            listener = descriptor
            guard descriptor >= 0, isReady else { return nil }
            Thread.detachNewThread { [self] in
                serve(accept(self.listener, nil, nil), bodyBytes)
            }
        }

        /// Bytes of the body that came, once the answer was given.
        func bodyBytes() -> Int {
            _ = done.wait(timeout: .now() + 60)
            close(listener)
            return read.load(ordering: .acquiring)
        }

        private func serve(_ peer: Int32, _ bodyBytes: Int) {
            defer { close(peer) }
            var buffer = [UInt8](repeating: 0, count: 1 << 18)
            var head: [UInt8] = []
            var body = 0
            while body < bodyBytes {
                let count = recv(peer, &buffer, buffer.count, 0)
                if count <= 0 { break }
                if body > 0 {
                    body += count
                    continue
                }
                head += buffer[..<count]
                let lines = Array("\r\n\r\n".utf8)
                let end = head.indices.first { head[$0...].starts(with: lines) }
                if let end { body = head.count - end - 4 }
            }
            read.store(body, ordering: .releasing)
            let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8)
            send(peer, answer, answer.count, Int32(MSG_NOSIGNAL))
            done.signal()
            // Until the other side has read it and goes.
            while recv(peer, &buffer, buffer.count, 0) > 0 {}
        }
    }
#endif
