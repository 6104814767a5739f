internal import Stoic

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// An open file or folder, which closes with its owner.
struct FileDescriptor: ~Copyable {
    let number: Int32
    private let call: FileCall

    /// Opens what is there, or makes it: never waits for the other end of a pipe, is never handed to a child.
    init(_ path: String, _ flags: Int32, mode: mode_t = 0, during call: FileCall) throws(FileError) {
        self.call = call
        // Swift hands a path on up to its first NUL: that would be another file's.
        guard !path.utf8.contains(0) else { throw FileError(system: EINVAL, during: call) }
        let all = flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
        number = try Self.repeating(call) { unsafe open(path, all, mode) }
    }

    deinit { _ = close(number) }

    /// Closes now. A network's disk may say only here that it did not take the bytes.
    consuming func finish() throws(FileError) {
        let (number, call) = (number, call)
        discard self
        // After EINTR the descriptor is closed as well; the number may be somebody else's.
        guard close(number) == 0 || errno == EINTR else { throw FileError(system: errno, during: call) }
    }

    func status() throws(FileError) -> stat {
        var status = stat()
        _ = try Self.repeating(call) { unsafe fstat(number, &status) }
        return status
    }

    /// All bytes up to so many; `expected` is how many there seem to be.
    func read(_ most: Int, expected: Int) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < most {
            // One more than expected finds the end; what has grown comes in smaller pieces.
            let room = min(most - bytes.count, bytes.isEmpty ? min(expected, Self.piece) + 1 : 1 << 16)
            var result = 0
            let piece = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                result = unsafe readOnce(UnsafeMutableRawBufferPointer(buffer))
                count = max(0, result)
            }
            if result == -Int(EINTR) { continue }
            guard result >= 0 else { throw FileError(system: Int32(-result), during: call) }
            if result == 0 { break }
            if bytes.isEmpty { bytes = piece } else { bytes += piece }
        }
        return bytes
    }

    /// The count, or minus an error's number.
    private func readOnce(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        #if canImport(Glibc)
            let count = unsafe Glibc.read(number, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
            let count = unsafe Musl.read(number, buffer.baseAddress, buffer.count)
        #else
            let count = unsafe Darwin.read(number, buffer.baseAddress, buffer.count)
        #endif
        return count < 0 ? -Int(errno) : count
    }

    func write(_ bytes: [UInt8]) throws(FileError) {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { all in
                // Darwin refuses more than 2 GiB at once.
                let rest = unsafe UnsafeRawBufferPointer(rebasing: all[done...].prefix(Self.piece))
                #if canImport(Glibc)
                    return unsafe Glibc.write(number, rest.baseAddress, rest.count)
                #elseif canImport(Musl)
                    return unsafe Musl.write(number, rest.baseAddress, rest.count)
                #else
                    return unsafe Darwin.write(number, rest.baseAddress, rest.count)
                #endif
            }
            if count < 0 && errno == EINTR { continue }
            // A disk that takes nothing and says nothing would be asked for ever.
            guard count > 0 else { throw FileError(system: count < 0 ? errno : EIO, during: call) }
            done += count
        }
    }

    /// To the disk itself, not only to its cache where the system tells them apart.
    func sync() throws(FileError) {
        #if canImport(Darwin)
            if fcntl(number, F_FULLFSYNC) == 0 { return }
            // Not every disk knows of it; then what it has is fsync.
            guard [ENOTSUP, EINVAL, ENOTTY].contains(errno) else {
                throw FileError(system: errno, during: call)
            }
        #endif
        _ = try Self.repeating(call) { fsync(number) }
    }

    private static let piece = 16 << 20

    /// Repeats a call that a signal has interrupted.
    static func repeating(_ call: FileCall, _ body: () -> Int32) throws(FileError) -> Int32 {
        while true {
            let result = body()
            if result >= 0 { return result }
            guard errno == EINTR else { throw FileError(system: errno, during: call) }
        }
    }
}

extension stat {
    var isFile: Bool { st_mode & S_IFMT == S_IFREG }
    var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}
