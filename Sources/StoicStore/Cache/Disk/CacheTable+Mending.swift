import Stoic

extension CacheTable {
    /// Far more than anything here is ever counted to.
    private static let most: Int64 = 1 << 53

    /// Whether what counts on has room to do so: a damaged file may be at the end of all numbers.
    func isCountable(_ meta: Meta) throws(StoreError) -> Bool {
        let last = try database.first(
            "SELECT max(max(seq), (SELECT coalesce(max(id), 0) FROM answers)) FROM sqlite_sequence",
            during: "opening"
        ) { $0.integer(0) }
        return last ?? 0 < Self.most && 1..<Self.most ~= meta.session
    }

    /// Of what is empty.
    func countAnew() throws(StoreError) {
        try database.run("DELETE FROM sqlite_sequence", during: "opening")
    }

    /// Takes away what says of itself what cannot be, and counts anew what there is: what was changed by
    /// hand or damaged must not fill the disk, keep everything else out or be fresh for ever.
    ///
    /// Complexity: linear in the number of answers.
    func mend(at now: Int64, most: Int) throws(StoreError) -> [BodyFolder.Name] {
        let during = "opening"
        // First a number that can be taken away from the sum.
        try database.run(
            """
            UPDATE answers SET size = 0 WHERE length < 0 OR size NOT BETWEEN 256 + length AND ?
                OR session <> (SELECT session FROM meta)
            """, [.integer(most)], during: during)
        try database.run("UPDATE meta SET bytes = 0", during: during)
        let gone = try removed("size = 0", [])
        try database.run(
            """
            UPDATE meta SET bytes = (SELECT CAST(min(total(size), \(Self.most)) AS INTEGER) FROM answers)
            """, during: during)
        try database.run(
            "UPDATE answers SET used_ms = ?1 WHERE used_ms > ?1", [.integer(now)], during: during)
        try database.run(
            "UPDATE answers SET is_doubtful = 1 WHERE received_ms > ? AND is_doubtful = 0", [.integer(now)],
            during: during)
        return gone
    }
}

extension StoreTime {
    /// Whether it goes on from here: what is far ahead of all clocks would stand still, and nothing age.
    func isPossible(at reading: StoreClock.Reading) -> Bool {
        let now = reading.uptime.saturatingAdd(offset)
        // Ten years: the wall clock may have been wrong when the file was made.
        return latest <= now && now < reading.wall.saturatingAdd(315_360_000_000)
    }
}
