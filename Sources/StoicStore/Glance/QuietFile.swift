import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file of SQLite's that is looked at without a trace: nothing is made beside it, nothing in it changes.
struct QuietFile {
    let path: String

    /// What tells one state of a file at rest from another.
    private struct State: Equatable {
        var number: UInt64
        var bytes: Int64
        var seconds: Int
        var nanoseconds: Int
    }

    /// - Throws: `StoreError`, also when others write to it again and again meanwhile.
    func read<Value>(_ body: (Database) throws(StoreError) -> Value) throws(StoreError) -> Value {
        for _ in 0..<20 {
            // Somebody has it open, or died with it: SQLite's own locks do, which are there already.
            if isThere("-shm") {
                return try body(Database(path: uri(path, "mode=ro"), readingOnly: true))
            }
            let before = state
            // A log and nobody's locks: SQLite would make them. It is a copy, or its folder was cleaned.
            if isThere("-wal") { return try copied(body) }
            let value: Result<Value, StoreError>
            do throws(StoreError) {
                value = .success(try body(Database(path: uri(path, "immutable=1"), readingOnly: true)))
            } catch {
                value = .failure(error)
            }
            // Nobody has written to it meanwhile: then what was read was whole.
            if before == state, !isThere("-wal"), !isThere("-shm") { return try value.get() }
        }
        throw StoreError(.busy, during: "look")
    }

    private func copied<Value>(
        _ body: (Database) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        let folder = NSTemporaryDirectory() + "stoic-look-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let copy = folder + "/copy"
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
            }
        } catch {
            throw StoreError(.cannotOpen, during: "look")
        }
        return try body(Database(path: uri(copy, "mode=ro"), readingOnly: true))
    }

    /// With something in it.
    private func isThere(_ suffix: String) -> Bool {
        Self.state(of: path + suffix).map { $0.bytes > 0 } ?? false
    }

    private var state: State? { Self.state(of: path) }

    private static func state(of path: String) -> State? {
        var info = stat()
        guard unsafe stat(path, &info) == 0 else { return nil }
        #if canImport(Darwin)
            let time = info.st_mtimespec
        #else
            let time = info.st_mtim
        #endif
        return State(
            number: UInt64(info.st_ino), bytes: Int64(info.st_size), seconds: time.tv_sec,
            nanoseconds: time.tv_nsec)
    }

    private func uri(_ path: String, _ option: String) -> String {
        let escaped = path.utf8.map { byte in
            let isPlain =
                byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
                || (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte)
                || (0x61...0x7a).contains(byte)
            guard !isPlain else { return String(UnicodeScalar(byte)) }
            let digits = String(byte, radix: 16)
            return digits.count < 2 ? "%0\(digits)" : "%\(digits)"
        }
        // A path that begins with two slashes would be a host's name.
        return "file:\(path.hasPrefix("//") ? "//" : "")\(escaped.joined())?\(option)"
    }
}
