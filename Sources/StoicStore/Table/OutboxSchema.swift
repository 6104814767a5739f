/// The tables of an outbox.
enum OutboxSchema {
    /// Its number reads `Stoi`.
    static let tables = StoreSchema(applicationID: 0x5374_6f69, steps: [one, two])

    /// A lane's first has `is_head`, which the triggers keep: whatever takes it away makes the next one
    /// first.
    private static let one = """
        CREATE TABLE meta (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            boot TEXT NOT NULL, offset_ms INTEGER NOT NULL, latest_ms INTEGER NOT NULL,
            session INTEGER,
            entries INTEGER NOT NULL DEFAULT 0, bytes INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE sessions (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,
            waiting INTEGER NOT NULL DEFAULT 0, quarantined INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE entries (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            key TEXT NOT NULL UNIQUE,
            session INTEGER NOT NULL,
            lane TEXT,
            priority INTEGER NOT NULL,
            bytes INTEGER NOT NULL,
            enqueued_ms INTEGER NOT NULL,
            expires_ms INTEGER,
            due_ms INTEGER NOT NULL,
            floor_ms INTEGER NOT NULL,
            is_head INTEGER NOT NULL,
            attempts INTEGER NOT NULL DEFAULT 0,
            failures INTEGER NOT NULL DEFAULT 0,
            last_wait_ms INTEGER,
            lease TEXT,
            is_quarantined INTEGER NOT NULL DEFAULT 0,
            reason TEXT
        ) STRICT;
        CREATE TABLE payloads (id INTEGER PRIMARY KEY, payload BLOB NOT NULL) STRICT;
        CREATE INDEX heads ON entries (session, priority, due_ms, id) WHERE is_head = 1;
        CREATE INDEX lanes ON entries (session, lane, id) WHERE is_quarantined = 0 AND lane IS NOT NULL;
        CREATE INDEX aside ON entries (session, id) WHERE is_quarantined = 1;
        CREATE TRIGGER came AFTER INSERT ON entries BEGIN
            UPDATE sessions SET waiting = waiting + 1 WHERE id = NEW.session;
            UPDATE meta SET entries = entries + 1, bytes = bytes + NEW.bytes;
        END;
        CREATE TRIGGER went AFTER DELETE ON entries BEGIN
            DELETE FROM payloads WHERE id = OLD.id;
            UPDATE sessions SET waiting = waiting - 1 + OLD.is_quarantined,
                quarantined = quarantined - OLD.is_quarantined WHERE id = OLD.session;
            UPDATE meta SET entries = entries - 1, bytes = bytes - OLD.bytes;
        END;
        CREATE TRIGGER first_went AFTER DELETE ON entries
        WHEN OLD.is_head = 1 AND OLD.lane IS NOT NULL BEGIN
            UPDATE entries SET is_head = 1 WHERE id = (
                SELECT min(id) FROM entries
                WHERE session = OLD.session AND lane = OLD.lane AND is_quarantined = 0);
        END;
        CREATE TRIGGER set_aside AFTER UPDATE OF is_quarantined ON entries
        WHEN NEW.is_quarantined = 1 AND OLD.is_quarantined = 0 BEGIN
            UPDATE sessions SET waiting = waiting - 1, quarantined = quarantined + 1
                WHERE id = NEW.session;
            UPDATE entries SET is_head = 0, lease = NULL WHERE id = NEW.id;
            UPDATE entries SET is_head = 1 WHERE OLD.is_head = 1 AND id = (
                SELECT min(id) FROM entries
                WHERE session = NEW.session AND lane = NEW.lane AND is_quarantined = 0);
        END;
        """

    private static let two = """
        ALTER TABLE entries ADD COLUMN kind TEXT NOT NULL DEFAULT '';
        """
}
