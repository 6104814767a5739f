import Foundation
import Testing

@testable import StoicTesting

/// `stoic proxy` as a process, and the port it told.
final class ProxyChild {
    let child: Child
    let port: Int
    private let folder: Folder

    init(_ arguments: [String]) throws {
        folder = try Folder()
        let pipe = folder.file("port")
        // A pipe instead of a file: reading it waits until the proxy listens.
        try #require(mkfifo(pipe, 0o600) == 0)
        let reading = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(reading) }
        child = try Child(["proxy", "--port-file", pipe] + arguments)
        var polled = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
        try #require(poll(&polled, 1, 20_000) == 1, "the proxy did not listen")
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = max(0, read(reading, &bytes, bytes.count))
        let digits = String(decoding: bytes[..<count], as: UTF8.self).prefix { $0 != "\n" }
        port = try #require(Int(digits))
    }

    #if os(Linux)
        /// Where the system tells of its descriptors and threads; only its arguments name our folder.
        var folderInProc: String? {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return names.lazy.filter { Int($0) != nil }.map { "/proc/\($0)" }.first {
                let line = FileManager.default.contents(atPath: "\($0)/cmdline") ?? Data()
                return line.range(of: Data(self.folder.path.utf8)) != nil
            }
        }
    #endif

    func end() async -> Child.Result {
        child.send(SIGTERM)
        return await child.result()
    }
}

/// One request on a connection of its own: the whole answer.
func exchange(port: Int, _ request: String, milliseconds: Int = 10_000) throws -> String {
    let socket = try LoopbackSocket.connecting(host: "127.0.0.1", port: port)
    defer { socket.close() }
    let deadline = MonotonicTime.after(milliseconds: milliseconds)
    var (rest, answer) = (Array(request.utf8)[...], [UInt8]())
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while MonotonicTime.now() < deadline {
        let events = rest.isEmpty ? POLLIN : POLLIN | POLLOUT
        var polled = pollfd(fd: socket.descriptor, events: Int16(events), revents: 0)
        _ = poll(&polled, 1, 1_000)
        if !rest.isEmpty, case .bytes(let count) = socket.send(rest) { rest = rest.dropFirst(count) }
        switch socket.receive(into: &buffer) {
        case .bytes(let count): answer += buffer[..<count]
        case .ended, .failed: return String(decoding: answer, as: UTF8.self)
        case .wouldBlock: break
        }
    }
    throw WireServerError.system(call: "exchange", errno: ETIMEDOUT)
}

/// A request to the control API: status and object.
func control(_ port: Int, _ method: String, _ path: String, _ body: String = "") throws -> (Int, Any?) {
    let answer = try exchange(
        port: port,
        "\(method) \(path) HTTP/1.1\r\nHost: t\r\nConnection: close\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1)
    let status = try #require(answer.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    guard parts.count == 2 else { return (status, nil) }
    return (status, try JSONSerialization.jsonObject(with: Data(parts[1].utf8)))
}
