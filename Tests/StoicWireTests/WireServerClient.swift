import Foundation
import StoicTesting

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A raw client: what a test of the server must not borrow from any HTTP client.
final class RawClient {
    let socket: LoopbackSocket
    private var server: WireServer?
    private var isOpen = true
    private var left: [UInt8] = []

    /// How a read ended.
    enum End: Equatable {
        case finished
        case failed(Int32)
        case timedOut
    }

    init(port: Int) throws {
        socket = try .connecting(host: "127.0.0.1", port: port)
        let code = ready(POLLOUT, 5_000) ? socket.pendingError : ETIMEDOUT
        guard code == 0 else { throw WireServerError.system(call: "connect", errno: code) }
    }

    /// A client of a server, which it keeps alive.
    convenience init(_ server: WireServer) throws {
        try self.init(port: server.port)
        self.server = server
    }

    private func ready(_ events: Int32, _ milliseconds: Int32) -> Bool {
        var polled = pollfd(fd: socket.descriptor, events: Int16(events), revents: 0)
        return poll(&polled, 1, milliseconds) > 0
    }

    /// Sends all of it, or what the peer takes.
    func send(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty, ready(POLLOUT, 5_000), case .bytes(let count) = socket.send(bytes) {
            bytes = bytes.dropFirst(count)
        }
    }

    func get(_ path: String, headers: String = "") {
        send("GET \(path) HTTP/1.1\r\nHost: test\r\n\(headers)\r\n")
    }

    /// Reads until the end, or the time runs out.
    func readAll(milliseconds: Int = 5_000, limit: Int = .max) -> (text: String, end: End) {
        let (bytes, end) = readAllBytes(milliseconds: milliseconds, limit: limit)
        return (String(decoding: bytes, as: UTF8.self), end)
    }

    func readAllBytes(milliseconds: Int = 5_000, limit: Int = .max) -> (bytes: [UInt8], end: End) {
        let deadline = MonotonicTime.after(milliseconds: milliseconds)
        var bytes = left
        left = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while bytes.count < limit {
            switch socket.receive(into: &buffer) {
            case .bytes(let count): bytes += buffer[..<count]
            case .ended: return (bytes, .finished)
            case .failed(let code): return (bytes, .failed(code))
            case .wouldBlock:
                let now = MonotonicTime.now()
                guard now < deadline else { return (bytes, .timedOut) }
                _ = ready(POLLIN, Int32((deadline - now) / 1_000_000 + 1))
            }
        }
        return (bytes, .timedOut)
    }

    /// Reads one answer with a Content-Length, or none.
    func readAnswer(milliseconds: Int = 5_000) -> (head: String, body: String)? {
        let deadline = MonotonicTime.after(milliseconds: milliseconds)
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            if let answer = takeAnswer() { return answer }
            switch socket.receive(into: &buffer) {
            case .bytes(let count): left += buffer[..<count]
            case .ended, .failed: return nil
            case .wouldBlock:
                let now = MonotonicTime.now()
                guard now < deadline else { return nil }
                _ = ready(POLLIN, Int32((deadline - now) / 1_000_000 + 1))
            }
        }
    }

    private func takeAnswer() -> (head: String, body: String)? {
        let text = String(decoding: left, as: UTF8.self)
        guard let blank = text.range(of: "\r\n\r\n") else { return nil }
        let head = String(text[..<blank.lowerBound])
        let field = head.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") }
        let length = field.flatMap { Int($0.dropFirst(16)) } ?? 0
        let start = head.utf8.count + 4
        guard left.count >= start + length else { return nil }
        let body = String(decoding: left[start..<(start + length)], as: UTF8.self)
        left.removeFirst(start + length)
        return (head, body)
    }

    func close() {
        if isOpen { socket.close() }
        isOpen = false
    }

    func reset() {
        if isOpen { socket.reset() }
        isOpen = false
    }

    deinit { close() }
}
