/// A request's body, and whether it can be read again for a repeat (R5).
public struct HTTPBody: Sendable {
    /// Makes the body's chunks from the beginning.
    public typealias Source = @Sendable () async throws -> AsyncThrowingStream<[UInt8], any Error>

    enum Storage: Sendable {
        case bytes([UInt8])
        case file(String)
        case stream(Source, isRestartable: Bool, bytes: Int?)
    }

    let storage: Storage

    /// Bytes in memory.
    public static func bytes(_ bytes: [UInt8]) -> HTTPBody {
        HTTPBody(storage: .bytes(bytes))
    }

    /// Text as UTF-8.
    public static func text(_ text: String) -> HTTPBody {
        HTTPBody(storage: .bytes(Array(text.utf8)))
    }

    /// A file, read anew for every attempt, while it is sent where the transport can do that.
    public static func file(_ path: String) -> HTTPBody {
        HTTPBody(storage: .file(path))
    }

    /// A stream that `source` can make again for every attempt.
    ///
    /// - Parameter bytes: Its length, when that is known: some servers want it. Default: nil, sent in chunks.
    public static func restartable(bytes: Int? = nil, _ source: @escaping Source) -> HTTPBody {
        HTTPBody(storage: .stream(source, isRestartable: true, bytes: bytes))
    }

    /// A stream that can be read once: the request is never sent twice, by retry, redirect or otherwise.
    ///
    /// - Parameter bytes: Its length, when that is known: some servers want it. Default: nil, sent in chunks.
    public static func oneShot(bytes: Int? = nil, _ source: @escaping Source) -> HTTPBody {
        HTTPBody(storage: .stream(source, isRestartable: false, bytes: bytes))
    }

    package var isOneShot: Bool {
        if case .stream(_, false, _) = storage { return true }
        return false
    }

    /// The bytes when they need no reading.
    public var inMemory: [UInt8]? {
        if case .bytes(let bytes) = storage { return bytes }
        return nil
    }
}

extension HTTPBody: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Its kind and, when it is known, its size; never its content.
    public var description: String {
        switch storage {
        case .bytes(let bytes): "<\(bytes.count) bytes>"
        case .file: "<file>"
        case .stream(_, isRestartable: true, _): "<restartable stream>"
        case .stream(_, isRestartable: false, _): "<one-shot stream>"
        }
    }

    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["body": description]) }
}
