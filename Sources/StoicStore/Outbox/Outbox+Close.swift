import Synchronization

extension Outbox {
    /// Closes the file once what was asked for before is done; whatever is asked for afterwards, `run` and
    /// `changes` among it, throws `StoreError` with the reason `closed`.
    ///
    /// Without it the file is closed a moment after the outbox was used last. Close it before others move,
    /// copy or delete the file, and before iOS suspends an app whose outbox is in a container that it shares:
    /// who is suspended while a file there is locked, as an open one is, is ended by the system.
    ///
    /// End `run` and `deliver` first, and wait for their end: what they have under way is delivered again,
    /// under its key.
    public func close() async {
        await line.close()
        // What is under way holds it until its end.
        state.withLock { state in
            state.mark = nil
            state.isClosed = true
        }
        bell.ring()
    }
}
