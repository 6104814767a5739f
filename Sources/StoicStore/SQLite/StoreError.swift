public import Stoic

/// What the disk, or the file on it, refused: what was being done, and a bounded reason.
///
/// It holds nothing of what was to be stored.
public struct StoreError: Error, Sendable, Hashable {
    /// The kinds of failure.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// Other processes, or too many of this one's own calls, were before it for too long.
        case busy = "store_busy"
        /// The disk, or the quota, is full.
        case diskFull = "store_disk_full"
        /// The file or its folder cannot be written to.
        case readOnly = "store_read_only"
        /// The file cannot be opened: no such folder, no permission.
        case cannotOpen = "store_cannot_open"
        /// The file is damaged. Opening it anew sets it aside.
        case corrupt = "store_corrupt"
        /// The file is another program's.
        case notOurs = "store_not_ours"
        /// A newer version of this library has written the file; it is left as it is.
        case newerVersion = "store_newer_version"
        /// A setting that durability rests on did not take.
        case settingRefused = "store_setting_refused"
        /// The disk failed.
        case disk = "store_disk"
        /// It was closed by `close()`.
        case closed = "store_closed"
        case other = "store_other"
    }

    /// What happened.
    public let reason: Reason
    /// What was being done, in fixed words.
    public let during: String
    /// SQLite's extended result code, when it said so.
    public let sqliteCode: Int32?

    package init(_ reason: Reason, during: String, sqliteCode: Int32? = nil) {
        self.reason = reason
        self.during = during
        self.sqliteCode = sqliteCode
    }
}

extension StoreError: Retryable, CustomStringConvertible {
    public var code: String { reason.rawValue }
    public var isWorthRetrying: Bool { reason == .busy || reason == .diskFull }
    public var retryAfter: Duration? { nil }

    public var description: String {
        let number = sqliteCode.map { ", SQLite's code \($0)" } ?? ""
        return "\(words) (\(during)\(number))"
    }

    private var words: String {
        switch reason {
        case .busy: "the store is busy"
        case .diskFull: "the disk is full"
        case .readOnly: "the store cannot be written to"
        case .cannotOpen: "the store cannot be opened: its folder is not there, or not to be used"
        case .corrupt: "the store's file is damaged"
        case .notOurs: "the file belongs to another program"
        case .newerVersion: "the store was written by a newer version"
        case .settingRefused: "SQLite refused a setting"
        case .disk: "the disk failed"
        case .closed: "the store is closed"
        case .other: "SQLite failed"
        }
    }
}
