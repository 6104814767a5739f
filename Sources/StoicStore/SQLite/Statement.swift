import CSQLite

/// A prepared statement, and the row at which it stands. It belongs to its database's thread.
// Safe: the pointer is SQLite's own, lives as long as this object, and is seen nowhere else.
@safe final class Statement {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) { unsafe self.handle = handle }

    deinit { unsafe sqlite3_finalize(handle) }

    /// True while there is a row; nil for an error, which the connection knows.
    func step() -> Bool? {
        switch unsafe sqlite3_step(handle) {
        case SQLITE_ROW: true
        case SQLITE_DONE: false
        default: nil
        }
    }

    /// Ready for the next time, and holding nothing of this one.
    func reset() {
        unsafe sqlite3_reset(handle)
        unsafe sqlite3_clear_bindings(handle)
    }

    /// False when SQLite did not take it: too large, or no such place.
    func bind(_ value: SQLValue, at index: Int32) -> Bool {
        let result: Int32
        switch value {
        case .integer(let number): result = unsafe sqlite3_bind_int64(handle, index, number)
        case .null: result = unsafe sqlite3_bind_null(handle, index)
        case .text(let text):
            var text = text
            result = text.withUTF8 { bytes in
                guard let count = Int32(exactly: bytes.count) else { return SQLITE_TOOBIG }
                return unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
                    unsafe stoic_sqlite_bind_text(handle, index, bytes.baseAddress, count)
                }
            }
        case .blob(let bytes):
            result = unsafe bytes.withUnsafeBytes { bytes in
                guard let count = Int32(exactly: bytes.count) else { return SQLITE_TOOBIG }
                // Without an address it would be a null, and not an empty blob.
                guard count > 0 else { return unsafe sqlite3_bind_zeroblob(handle, index, 0) }
                return unsafe stoic_sqlite_bind_blob(handle, index, bytes.baseAddress, count)
            }
        }
        return result == SQLITE_OK
    }

    func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

    func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_NULL }

    func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

    func text(_ column: Int32) -> String { String(decoding: bytes(column, isText: true), as: UTF8.self) }

    func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    func blob(_ column: Int32) -> [UInt8] { bytes(column, isText: false) }

    private func bytes(_ column: Int32, isText: Bool) -> [UInt8] {
        let start: UnsafeRawPointer?
        if isText {
            unsafe start = unsafe UnsafeRawPointer(sqlite3_column_text(handle, column))
        } else {
            unsafe start = unsafe sqlite3_column_blob(handle, column)
        }
        let count = Int(unsafe sqlite3_column_bytes(handle, column))
        guard let start = unsafe start, count > 0 else { return [] }
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}
