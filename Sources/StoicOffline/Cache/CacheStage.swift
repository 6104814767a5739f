import Stoic
import StoicHTTP
import StoicStore
import Synchronization

/// The cache as a stage of a client: the shell around `CacheMachine` and a store.
final class CacheStage: ResponseCaching {
    private struct State {
        var ledger = WriteLedger()
        /// The latest session that a call came from.
        var generation: UInt64 = 0
        var hasBegun = false
        var isClosed = false
        /// Removals of everything that are under way: meanwhile it stands in for nobody.
        var emptyings = 0
    }

    let machine: CacheMachine
    let store: any CacheStore
    private let state = Mutex(State())
    private let background: Revalidations

    init(policy: CachePolicy, store: any CacheStore) {
        machine = CacheMachine(policy: policy)
        self.store = store
        background = Revalidations(most: policy.maxRevalidations)
    }

    func asked(_ question: CacheQuestion) async -> CacheAdvice {
        sessionAdvanced(to: question.generation)
        let request = request(question)
        guard request.mayBeAnswered else { return .bypass }
        let begun = state.withLock { $0.isClosed || $0.emptyings > 0 ? nil : $0.ledger.mark }
        guard let mark = begun else { return request.control.onlyIfCached ? .unavailable : .bypass }
        var found = await store.responses(for: request, at: question.now)
        // Race: they may be of another account, which has come in since.
        if isOutdated(request.key, since: mark) { found = [] }
        switch machine.asked(request, stored: found, at: question.now) {
        case .bypass: return .bypass
        case .unavailable: return .unavailable
        case .ask(let conditions, let stored):
            return .ask(
                Visit(
                    stage: self, request: request, url: question.url, stored: stored, mark: mark,
                    conditions: conditions.map { HTTPField(name: $0.name, value: $0.value) }))
        case .serve(let stored, let provenance, let revalidates):
            let conditions = revalidates && request.method == "GET" ? stored.conditions : []
            let visit = Visit(
                stage: self, request: request, url: question.url, stored: stored, mark: mark,
                conditions: conditions.map { HTTPField(name: $0.name, value: $0.value) })
            let serving = visit.serving(stored, provenance, at: question.now)
            return .serve(serving, visit, revalidates: revalidates)
        }
    }

    func wrote(_ question: CacheQuestion, _ answer: TransportResponse?, url: HTTPURL) async {
        let request = request(question)
        var resources: Set = [request.key.resource, Self.resource(url)]
        if let answer {
            for name in ["Location", "Content-Location"] {
                // Another origin's word says nothing here (RFC 9111, section 4.4).
                guard let text = answer.headers[name], let named = try? url.resolving(text),
                    named.origin == question.url.origin
                else { continue }
                resources.insert(Self.resource(named))
            }
        }
        state.withLock { state in
            for resource in resources { state.ledger.wrote(resource) }
        }
        guard let answer, machine.outdates(request, status: answer.status) else { return }
        for resource in resources { await store.remove(resource: resource) }
    }

    func revalidate(_ visit: any CacheVisit, _ work: @escaping @Sendable (Duration) async -> Void) {
        guard let visit = visit as? Visit else { return }
        let limit = machine.policy.revalidationLimit
        background.run(visit.request.key) { [self] in
            if isOutdated(visit.request.key, since: visit.mark) { return }
            if await isUpToDate(visit) { return }
            await work(limit)
        }
    }

    /// Race: another's call in the background ended between this one's look and its turn.
    private func isUpToDate(_ visit: Visit) async -> Bool {
        guard let stored = visit.stored else { return false }
        return await store.hasLater(than: stored, for: visit.request.key)
    }

    func enter(_ name: String) async { await emptying { await store.enter(name) } }

    func removeAll() async { await emptying { await store.removeAll() } }

    /// What was asked for before is not kept, and who asks meanwhile is given nothing that is about to go: a
    /// server's word that it still holds would bring it back.
    private func emptying(_ work: () async -> Void) async {
        state.withLock { state in
            state.ledger.wroteAll()
            state.emptyings += 1
        }
        background.cancelAll()
        await work()
        state.withLock { $0.emptyings -= 1 }
    }

    func settle() async { await background.settle() }

    func close() async {
        state.withLock { $0.isClosed = true }
        background.cancelAll()
        await store.close()
    }

    var bytes: Int {
        get async { await store.bytes }
    }

    /// Keeps it, unless its resource was written to since it was asked for.
    func keep(
        _ response: StoredResponse, for key: CacheKey, since mark: UInt64, at now: Instant
    ) async {
        if isOutdated(key, since: mark) { return }
        // Race: a write that ends meanwhile, whose removal comes before what is kept.
        await store.keep(response, for: key, at: now) { [self] in isOutdated(key, since: mark) }
    }

    /// Whether everything was removed since: what was stored then may be another account's.
    func wasEmptied(since mark: UInt64) -> Bool { state.withLock { $0.ledger.wroteAll(since: mark) } }

    private func isOutdated(_ key: CacheKey, since mark: UInt64) -> Bool {
        state.withLock { state in
            // Race: the answer to a call of an earlier session, whose answers are gone already.
            key.partition.generation < state.generation || state.isClosed
                || state.ledger.wasWritten(key.resource, since: mark)
        }
    }

    func sessionBegan(at generation: UInt64) {
        let isFirst = state.withLock { state in
            defer { state.hasBegun = true }
            guard !state.hasBegun, generation > state.generation else { return false }
            state.generation = generation
            return true
        }
        if isFirst { store.began(at: generation) } else { sessionAdvanced(to: generation) }
    }

    /// Nobody is answered from an earlier session, and its answers go.
    func sessionAdvanced(to generation: UInt64) {
        let isNew = state.withLock { state in
            state.hasBegun = true
            guard generation > state.generation else { return false }
            state.generation = generation
            return true
        }
        guard isNew else { return }
        background.cancelAll()
        store.removeAll(before: generation)
    }

    private func request(_ question: CacheQuestion) -> CacheRequest {
        let fields = CacheFields(question.headers.map { CacheField($0.name, $0.value) })
        let partition = CachePartition(
            generation: question.generation, fields: fields, credentials: credentials(in: fields))
        let key = CacheKey(
            partition: partition, resource: Self.resource(question.url), query: question.url.query)
        return CacheRequest(method: question.method.name, key: key, fields: fields)
    }

    /// Those that the policy names, and those whose names say so: what nobody thought of is not to show one
    /// account's answers to another.
    private func credentials(in fields: CacheFields) -> [String] {
        guard machine.policy.partitionsByCredentials else { return [] }
        let named = machine.policy.credentialHeaders.map { $0.lowercased() }
        let found = fields.lines.map { $0.name.lowercased() }.filter { name in
            Self.credentialWords.contains { name.contains($0) }
        }
        return named + Set(found).subtracting(named).sorted()
    }

    private static let credentialWords = [
        "auth", "token", "api-key", "apikey", "access-key", "secret", "session", "cookie", "credential",
        "account", "tenant", "user-id",
    ]

    private static func resource(_ url: HTTPURL) -> String { url.origin.description + url.path }
}
