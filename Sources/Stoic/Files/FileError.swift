/// What the disk, or a file on it, refused: what was being done, and a bounded reason.
///
/// It holds no path and nothing of what is in a file.
public struct FileError: Error, Sendable, Hashable {
    /// The kinds of failure.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// There is no such file or folder.
        case notFound = "file_not_found"
        /// Something has the name already.
        case exists = "file_exists"
        /// The file is larger than the caller, or the disk, wants.
        case tooLarge = "file_too_large"
        /// The disk, or the quota, is full.
        case diskFull = "file_disk_full"
        /// The disk cannot be written to.
        case readOnly = "file_read_only"
        /// The system does not allow it.
        case denied = "file_denied"
        /// The disk failed.
        case disk = "file_disk"
        /// Anything else: a folder where a file was wanted, a path that is none.
        case other = "file_other"
    }

    /// What happened.
    public let reason: Reason
    /// What was being done, in fixed words.
    public let during: String
    /// The system's number, when it gave one.
    public let errno: Int32?

    /// A failure of a file system of your own.
    public init(_ reason: Reason, during: StaticString, errno: Int32? = nil) {
        self.reason = reason
        self.during = during.description
        self.errno = errno
    }

    package init(_ reason: Reason, during call: FileCall, errno: Int32? = nil) {
        self.reason = reason
        self.during = call.rawValue
        self.errno = errno
    }
}

extension FileError: Retryable, CustomStringConvertible {
    public var code: String { reason.rawValue }
    public var isWorthRetrying: Bool { reason == .diskFull }
    public var retryAfter: Duration? { nil }

    public var description: String {
        let number = errno.map { ", error \($0)" } ?? ""
        return "\(words) (\(during)\(number))"
    }

    private var words: String {
        switch reason {
        case .notFound: "there is no such file"
        case .exists: "the name is taken"
        case .tooLarge: "the file is too large"
        case .diskFull: "the disk is full"
        case .readOnly: "the disk cannot be written to"
        case .denied: "access is denied"
        case .disk: "the disk failed"
        case .other: "the file system refused"
        }
    }
}
