import CSQLite

/// Runs a script on a file as another program would.
func sqlite(_ path: String, _ script: String) -> Int32 {
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    guard sqlite3_open(path, &handle) == SQLITE_OK else { return SQLITE_CANTOPEN }
    return sqlite3_exec(handle, script, nil, nil, nil)
}
