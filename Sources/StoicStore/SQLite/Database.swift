import CSQLite

/// One connection to a file. It is used by one thread at a time, which its owner sees to.
// Safe: the pointer is SQLite's own, lives as long as this object, and is seen nowhere else.
@safe package final class Database {
    private let handle: OpaquePointer
    /// As many as there are texts in this room.
    private var prepared: [String: Statement] = [:]
    private let busyMilliseconds: Int32
    /// How long it waits for other processes at present.
    private var waits: Int32

    /// Opens the file, which is made when it is not there.
    ///
    /// - Parameters:
    ///   - vfs: SQLite's way to the disk; nil is the system's.
    ///   - readingOnly: Then the path is a URI, and nothing is made.
    package init(
        path: String, vfs: String? = nil, busyMilliseconds: Int32 = 5_000, readingOnly: Bool = false
    ) throws(StoreError) {
        let access =
            readingOnly
            ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        var opened: OpaquePointer?
        let result = unsafe sqlite3_open_v2(path, &opened, flags, vfs)
        guard result == SQLITE_OK, let handle = unsafe opened else {
            unsafe sqlite3_close_v2(opened)
            throw Self.error(result, "opening")
        }
        unsafe self.handle = handle
        self.busyMilliseconds = busyMilliseconds
        waits = busyMilliseconds
        unsafe sqlite3_busy_timeout(handle, busyMilliseconds)
    }

    deinit {
        prepared = [:]
        unsafe sqlite3_close_v2(handle)
    }

    /// Waits for other processes as long as it may, or hardly at all.
    func wait(patiently: Bool) {
        let wanted = patiently ? busyMilliseconds : min(busyMilliseconds, Self.hasty)
        guard wanted != waits else { return }
        waits = wanted
        unsafe sqlite3_busy_timeout(handle, wanted)
    }

    /// What others do between is short.
    private static let hasty: Int32 = 100

    // MARK: Statements

    /// Runs one statement that has no rows.
    func run(_ sql: String, _ values: [SQLValue] = [], during: String) throws(StoreError) {
        _ = try first(sql, values, during: during) { _ in }
    }

    /// Runs the statements of a fixed text.
    func script(_ sql: String, during: String) throws(StoreError) {
        let result = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
        guard result == SQLITE_OK else { throw Self.error(result, during) }
    }

    /// The first row, if there is one.
    func first<Value>(
        _ sql: String, _ values: [SQLValue] = [], during: String, _ read: (Statement) -> Value
    ) throws(StoreError) -> Value? {
        var found: Value?
        try each(sql, values, during: during) { row in
            found = read(row)
            return false
        }
        return found
    }

    /// All rows; the text bounds their number.
    func rows<Value>(
        _ sql: String, _ values: [SQLValue] = [], during: String, _ read: (Statement) -> Value
    ) throws(StoreError) -> [Value] {
        var found: [Value] = []
        try each(sql, values, during: during) { row in
            found.append(read(row))
            return true
        }
        return found
    }

    private func each(
        _ sql: String, _ values: [SQLValue], during: String, _ body: (Statement) -> Bool
    ) throws(StoreError) {
        let statement = try statement(sql, during)
        defer { statement.reset() }
        for (index, value) in values.enumerated() where !statement.bind(value, at: Int32(index) + 1) {
            throw error(during)
        }
        while true {
            guard let hasRow = statement.step() else { throw error(during) }
            guard hasRow, body(statement) else { return }
        }
    }

    private func statement(_ sql: String, _ during: String) throws(StoreError) -> Statement {
        if let known = prepared[sql] { return known }
        var made: OpaquePointer?
        let result = unsafe sqlite3_prepare_v3(
            handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &made, nil)
        guard result == SQLITE_OK, let made = unsafe made else { throw Self.error(result, during) }
        let statement = unsafe Statement(made)
        prepared[sql] = statement
        return statement
    }

    // MARK: Facts

    /// Rows that the last statement changed, those of triggers not counted.
    var changes: Int { Int(unsafe sqlite3_changes64(handle)) }
    var lastInsertID: Int64 { unsafe sqlite3_last_insert_rowid(handle) }
    /// False within a transaction. Some errors end one by themselves.
    var isIdle: Bool { unsafe sqlite3_get_autocommit(handle) != 0 }

    /// The file's whole path, with no link in its name: what SQLite calls those beside it after.
    var fileName: String? { unsafe sqlite3_db_filename(handle, "main").map { unsafe String(cString: $0) } }

    /// Whether the file that is open has no name any more, or another file has it: what is written to it then
    /// is seen by nobody.
    var isElsewhere: Bool {
        var hasMoved: Int32 = 0
        let result = unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        return result == SQLITE_OK && hasMoved != 0
    }

    private func error(_ during: String) -> StoreError {
        Self.error(unsafe sqlite3_extended_errcode(handle), during)
    }

    private static func error(_ code: Int32, _ during: String) -> StoreError {
        let reason: StoreError.Reason =
            switch code & 0xff {
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_FULL: .diskFull
            case SQLITE_READONLY, SQLITE_PERM: .readOnly
            case SQLITE_CANTOPEN: .cannotOpen
            case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt
            case SQLITE_IOERR: .disk
            default: .other
            }
        return StoreError(reason, during: during, sqliteCode: code)
    }
}
