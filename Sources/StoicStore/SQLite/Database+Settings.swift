import CSQLite

extension Database {
    /// Puts the settings in force that durability rests on, and reads each of them back.
    package func configure(_ durability: OutboxPolicy.Durability) throws(StoreError) {
        let during = "settings"
        // Another process that opens the file at the same time may have it locked as a whole.
        var isWAL = false
        for attempt in 1...100 where !isWAL {
            do throws(StoreError) {
                isWAL = try first("PRAGMA journal_mode = WAL", during: during) { $0.text(0) } == "wal"
                break
            } catch {
                guard error.reason == .busy, attempt < 100 else { throw error }
                sqlite3_sleep(10)
            }
        }
        guard isWAL else { throw StoreError(.settingRefused, during: "journal_mode") }
        try script("PRAGMA synchronous = \(durability.rawValue)", during: during)
        // Apple's fsync does not reach the platter; elsewhere these two say nothing.
        let isFull = durability == .normal ? 0 : 1
        try script("PRAGMA fullfsync = \(isFull)", during: during)
        try script("PRAGMA checkpoint_fullfsync = \(isFull)", during: during)
        // What is deleted is gone from the file, too.
        try script("PRAGMA secure_delete = ON", during: during)
        try script("PRAGMA trusted_schema = OFF", during: during)
        try script("PRAGMA journal_size_limit = 4194304", during: during)
        for (name, value) in [
            ("synchronous", durability.level), ("fullfsync", Int64(isFull)),
            ("checkpoint_fullfsync", Int64(isFull)), ("secure_delete", 1),
        ] where try setting(name) != value {
            throw StoreError(.settingRefused, during: name)
        }
    }

    /// A setting of that name, which is one of ours.
    package func setting(_ name: String) throws(StoreError) -> Int64? {
        try first("PRAGMA \(name)", during: "settings") { $0.integer(0) }
    }

    /// Whether SQLite finds the file sound. Complexity: linear in its size.
    func isSound() throws(StoreError) -> Bool {
        try first("PRAGMA quick_check(1)", during: "check") { $0.text(0) } == "ok"
    }
}

extension OutboxPolicy.Durability {
    var level: Int64 {
        switch self {
        case .normal: 1
        case .full: 2
        case .extra: 3
        }
    }
}
