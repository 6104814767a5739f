import Synchronization

extension FileCacheStore {
    package func remove(_ key: CacheKey) async {
        await removed { [self] table throws(StoreError) in
            guard let place = place(key) else { return [] }
            return try table.remove(place)
        }
    }

    package func remove(resource: String) async {
        await removed { table throws(StoreError) in try table.remove(resource: resource) }
    }

    package func removeAll() async {
        file.dropSetAside()
        await removed { table throws(StoreError) in try table.removeAll() }
        await forget()
    }

    func removed(
        _ body: @escaping @Sendable (CacheTable) throws(StoreError) -> [BodyFolder.Name]
    ) async {
        do {
            bodies.remove(try await line.write { try body(CacheTable(database: $0)) })
        } catch {
            failedToRemove(error)
        }
    }

    package func began(at generation: UInt64) {
        state.withLock { $0.session.began(at: generation) }
    }

    package func enter(_ name: String) async {
        let (isOff, ended) = state.withLock { ($0.isOff, $0.session.ended) }
        // One that is off is emptied, and told the name, when it is opened next.
        if isOff { return }
        do {
            let entered = try await line.write { [self] database in
                try enter(name, after: ended, CacheTable(database: database))
            }
            guard let entered else { return }
            state.withLock { $0.session.told(entered.number, after: ended) }
            guard let gone = entered.gone else { return }
            bodies.remove(gone)
            file.dropSetAside()
            await forget()
        } catch {
            failedToRemove(error)
        }
    }

    private struct Entered: Sendable {
        var number: Int64
        /// Nil when the name was that one before.
        var gone: [BodyFolder.Name]?
    }

    /// - Parameter ended: How many sessions had when the name was said.
    private func enter(
        _ name: String, after ended: UInt64, _ table: CacheTable
    ) throws(StoreError) -> Entered? {
        guard let meta = try table.meta() else { throw StoreError(.corrupt, during: "session") }
        let session = state.withLock { $0.session }
        guard let next = session.next(under: name, after: ended, found: meta.session, meta.name) else {
            return nil
        }
        if next == meta.session, meta.name == name { return Entered(number: next) }
        let gone = try table.removeAll()
        try table.enter(next, name: name)
        return Entered(number: next, gone: gone)
    }

    package func removeAll(before generation: UInt64) {
        let isNews = state.withLock { state in
            state.session.advanced(to: generation) ? state.session.ended : nil
        }
        guard let ended = isNews else { return }
        line.post(isWrite: true) { [self] database in
            let table = CacheTable(database: database)
            let found = try table.session()
            let next = state.withLock { $0.session.next(found: found) }
            let gone = try table.removeAll()
            try table.enter(next, name: "")
            return (next, gone)
        } heard: { [self] result in
            do {
                let (next, gone) = try result.get()
                state.withLock { $0.session.told(next, after: ended) }
                bodies.remove(gone)
                file.dropSetAside()
            } catch {
                failedToRemove(error)
            }
        }
        line.post(isWrite: false, isPatient: false) {
            try CacheTable(database: $0).forget()
        } heard: { _ in
        }
    }

    /// What others read keeps it in the log until the file is opened next, or the log has grown.
    func forget() async {
        _ = try? await line.read(isPatient: false) { try CacheTable(database: $0).forget() }
    }

    /// What should have gone is there still, and must not be given to anybody: now, or after the next start.
    private func failedToRemove(_ error: any Error) {
        state.withLock { $0.isOff = true }
        file.marks.set(mark)
        report(error)
    }
}
