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
        // One that is off is emptied, and told the name, when it is opened next.
        guard moment() != nil else { return }
        do {
            let entered = try await line.write { [self] database in
                try enter(name, CacheTable(database: database))
            }
            state.withLock { $0.session.entered(entered.number, at: entered.generation) }
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
        var generation: UInt64
        /// Nil when the name was that one before.
        var gone: [BodyFolder.Name]?
    }

    private func enter(_ name: String, _ table: CacheTable) throws(StoreError) -> Entered {
        guard let meta = try table.meta() else { throw StoreError(.corrupt, during: "session") }
        let session = state.withLock { $0.session }
        // Another process may have said so first.
        if meta.name == name { return Entered(number: meta.session, generation: session.generation) }
        let next = session.next(found: meta.session)
        let gone = try table.removeAll()
        try table.enter(next, name: name)
        return Entered(number: next, generation: session.generation, gone: gone)
    }

    package func removeAll(before generation: UInt64) {
        guard state.withLock({ $0.session.advanced(to: generation) }) else { return }
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
                state.withLock { $0.session.told(next) }
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
