extension Database {
    /// All of `body`, or nothing of it.
    func transaction<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        try begin()
        do throws(StoreError) {
            let value = try body()
            try commit()
            return value
        } catch {
            rollBack()
            throw error
        }
    }

    /// What `body` reads is of one moment.
    func snapshot<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        try run("BEGIN", during: "opening")
        defer { rollBack() }
        return try body()
    }

    /// Takes the file's one place for writers at once, so that what is read is what will be written over.
    func begin() throws(StoreError) { try run("BEGIN IMMEDIATE", during: "begin") }

    /// Durable when it returns, as far as the settings say.
    func commit() throws(StoreError) { try run("COMMIT", during: "commit") }

    /// What cannot be taken back has been already: then SQLite says so, and there is nothing to do.
    func rollBack() {
        guard !isIdle else { return }
        try? run("ROLLBACK", during: "roll back")
    }
}
