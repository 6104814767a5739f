import Foundation

/// Files that are read before anything is sent.
enum InputFile {
    /// The whole file.
    ///
    /// Throws: one that is missing, not readable, a folder, or longer than the limit.
    static func read(_ path: String, _ option: String, limit: Int) throws(UsageError) -> [UInt8] {
        let name = Printable.quoted(path)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw UsageError(option, "\(name): \(SystemFailure.last)") }
        defer { close(descriptor) }
        return try read(descriptor, name, option, limit)
    }

    /// All of standard input.
    ///
    /// Throws: one that is not readable or longer than the limit.
    static func readStandardInput(_ option: String, limit: Int) throws(UsageError) -> [UInt8] {
        try read(STDIN_FILENO, "standard input", option, limit)
    }

    private static func read(
        _ descriptor: Int32, _ name: String, _ option: String, _ limit: Int
    ) throws(UsageError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = Foundation.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw UsageError(option, "\(name): \(SystemFailure.last)") }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= limit else {
                throw UsageError(option, "\(name) is longer than \(limit) bytes")
            }
        }
    }
}
