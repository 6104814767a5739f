#if os(Linux)
    import Glibc
    import StoicCurl
    import StoicTesting
    import Testing

    /// What the kernel says this process holds.
    enum Resources {
        static func descriptors() -> Int { entries("/proc/self/fd").count }

        static func threads(named name: String) -> Int {
            entries("/proc/self/task").count { text("/proc/self/task/\($0)/comm") == name + "\n" }
        }

        static func residentKilobytes() -> Int {
            let line = text("/proc/self/status").split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
            return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
        }

        /// Looks again and again, for a minute at most.
        static func wait(until isSo: () -> Bool) -> Bool {
            let deadline = MonotonicTime.after(milliseconds: 60_000)
            while MonotonicTime.now() < deadline {
                if isSo() { return true }
                poll(nil, 0, 5)
            }
            return isSo()
        }

        static func answer(to path: String) -> [WireStep] {
            switch path {
            case "/ok": [.text("ok")]
            case "/busy": [.beginChunked(status: 503), .chunk(Array("busy".utf8)), .lastChunk()]
            case "/large": [.respond(body: [UInt8](repeating: 0x61, count: 5_000))]
            case "/cut": [.sendText("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"), .closeFIN]
            case "/reset": [.closeRST]
            case "/gzip": [.respond(headers: [("Content-Encoding", "gzip")], body: Gzip.member("ok"))]
            default: [.stall]
            }
        }

        /// Every kind of ending, many at a time; each call ends as it must.
        static func mix(
            _ engine: TransferEngine, _ server: WireServer, _ closed: ClosedPort, calls: Int
        ) async {
            let kinds: [(path: String, expected: Expected)] = [
                ("/ok", .body("ok")), ("/busy", .status(503)), ("/large", .fault(.responseTooLarge)),
                ("/cut", .fault(.closedEarly)), ("/reset", .fault(.reset)), ("/gzip", .body("ok")),
                ("/stall", .fault(.timedOutAttempt)), ("/cancel", .cancelled), ("/refused", .fault(.refused)),
            ]
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<calls {
                    if number >= 32 { await group.next() }
                    let kind = kinds[number % kinds.count]
                    group.addTask {
                        var transfer = server.transfer(kind.path) { $0.maxResponseBytes = 1_000 }
                        if kind.path == "/stall" { transfer.attemptLimit = .milliseconds(10) }
                        if kind.path == "/refused" { transfer.url = closed.baseURL }
                        let call = transfer
                        let task = Task { await engine.run(call) }
                        if kind.path == "/cancel" { task.cancel() }
                        let outcome = await task.value
                        #expect(outcome.matches(kind.expected), "\(kind.path): \(outcome)")
                    }
                }
            }
        }

        private static func entries(_ path: String) -> [String] {
            guard let folder = opendir(path) else { return [] }
            defer { closedir(folder) }
            var names: [String] = []
            while let entry = readdir(folder) {
                let name = withUnsafePointer(to: entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if !name.hasPrefix(".") { names.append(name) }
            }
            return names
        }

        private static func text(_ path: String) -> String {
            let file = open(path, O_RDONLY)
            guard file >= 0 else { return "" }
            defer { close(file) }
            var buffer = [UInt8](repeating: 0, count: 4_096)
            let count = read(file, &buffer, buffer.count)
            return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        }
    }

    /// A folder that goes with its value.
    final class TemporaryFolder: Sendable {
        let path: String

        init() throws {
            var template = Array("/tmp/stoic-curl-XXXXXX".utf8CString)
            let made = template.withUnsafeMutableBufferPointer { buffer in
                buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
            }
            path = try #require(made)
        }

        deinit {
            for name in [".netrc", "keys"] { unlink(path + "/" + name) }
            rmdir(path)
        }

        func write(_ name: String, _ text: String) {
            let file = open(path + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            guard file >= 0 else { return }
            defer { close(file) }
            _ = Glibc.write(file, text, text.utf8.count)
        }

        /// 0 when it is not there.
        func size(of name: String) -> Int {
            var status = stat()
            return stat(path + "/" + name, &status) == 0 ? Int(status.st_size) : 0
        }
    }
#endif
