/// The tables of a response cache.
enum CacheSchema {
    /// Its number reads `Stoc`.
    static let tables = StoreSchema(applicationID: 0x5374_6f63, steps: [one])

    /// Resources first in the index: what a write makes out of date goes in all partitions.
    private static let one = """
        CREATE TABLE meta (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            boot TEXT NOT NULL, offset_ms INTEGER NOT NULL, latest_ms INTEGER NOT NULL,
            session INTEGER NOT NULL DEFAULT 1, name TEXT NOT NULL DEFAULT '',
            bytes INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE answers (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            session INTEGER NOT NULL,
            who BLOB NOT NULL,
            resource TEXT NOT NULL,
            query TEXT,
            choice BLOB NOT NULL,
            requested_ms INTEGER NOT NULL,
            received_ms INTEGER NOT NULL,
            is_doubtful INTEGER NOT NULL DEFAULT 0,
            size INTEGER NOT NULL,
            used_ms INTEGER NOT NULL,
            head BLOB NOT NULL,
            length INTEGER NOT NULL,
            file TEXT,
            sum INTEGER,
            body BLOB
        ) STRICT;
        CREATE INDEX keys ON answers (resource, query, session, who);
        CREATE INDEX uses ON answers (used_ms, id);
        CREATE INDEX outside ON answers (file) WHERE file IS NOT NULL;
        CREATE TRIGGER came AFTER INSERT ON answers BEGIN
            UPDATE meta SET bytes = bytes + NEW.size;
        END;
        CREATE TRIGGER went AFTER DELETE ON answers BEGIN
            UPDATE meta SET bytes = bytes - OLD.size;
        END;
        """
}
