#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A small file of text, without Foundation.
enum TextFile {
    static let bound = 4 << 20

    /// - Returns: Nil when there is no such file.
    static func read(_ path: String) throws(Regressions.Trouble) -> String? {
        // Of a pipe nobody writes to there is nothing to wait for.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        if file < 0 {
            if errno == ENOENT { return nil }
            throw Regressions.Trouble(path: path, reason: String(cString: strerror(errno)))
        }
        defer { close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes { systemRead(file, $0) }
            if count < 0 { throw Regressions.Trouble(path: path, reason: String(cString: strerror(errno))) }
            if count == 0 { break }
            bytes += buffer[..<count]
            if bytes.count > bound {
                throw Regressions.Trouble(path: path, reason: "more than \(bound) bytes")
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Regressions.Trouble(path: path, reason: "is no UTF-8")
        }
        return text
    }

    /// Adds at the end, in one write; the file and its folder are made when they are not there.
    static func append(_ text: String, to path: String) throws(Regressions.Trouble) {
        if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            mkdir(String(path[..<slash]), 0o755)
        }
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        if file < 0 { throw Regressions.Trouble(path: path, reason: String(cString: strerror(errno))) }
        defer { close(file) }
        let bytes = Array(text.utf8)
        guard bytes.withUnsafeBytes({ systemWrite(file, $0) }) == bytes.count else {
            throw Regressions.Trouble(path: path, reason: "could not be written")
        }
    }
}

// The names of the functions above hide the system's.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(file, buffer.baseAddress, buffer.count)
}

private func systemWrite(_ file: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
    write(file, buffer.baseAddress, buffer.count)
}
