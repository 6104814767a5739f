import Stoic
import StoicApple
import StoicHTTP
import StoicOffline
import StoicStore
import StoicTesting
import Synchronization
import Testing

/// Accounts that come and go on threads of their own, in two caches on one folder.
///
/// Which account it is, the server alone knows, as it does by a cookie: no header keeps its answers apart.
@Suite(.timeLimit(.minutes(5))) struct `A storm of accounts on a cache` {
    private final class Account: Sendable {
        private let number = Atomic(0)
        var now: Int { number.load(ordering: .acquiring) }
        func set(_ next: Int) { number.store(next, ordering: .releasing) }
    }

    private final class Visitor: Sendable {
        /// Its name is the same for all visitors; each is newer than the one before it.
        let account = Account()
        let session = SessionGeneration()
        let store: HookedStore
        let cache: HTTPCache
        let client: HTTPClient
        let served = Atomic(0)

        init(_ inner: any CacheStore) throws {
            let store = HookedStore(inner)
            self.store = store
            cache = try HTTPCache(CachePolicy(), store: store)
            client = try HTTPClient(
                base: "https://api.example.com", transport: CookieServer(account: account),
                policy: .never, session: session, cache: cache)
        }
    }

    private struct CookieServer: HTTPTransport {
        let account: Account
        var traits: TransportTraits { TransportTraits(limits: .none, isLeaf: true) }

        func send(_ request: TransportRequest, limits: TransportLimits) async -> TransportResult {
            let text = String(account.now)
            for _ in 0..<3 { await Task.yield() }
            let headers: HTTPHeaders = ["Cache-Control": "max-age=600", "ETag": "\"all\""]
            if request.headers["If-None-Match"] != nil {
                return .response(TransportResponse(status: 304, headers: headers, body: []))
            }
            return .response(TransportResponse(status: 200, headers: headers, body: Array(text.utf8)))
        }
    }
    private func calls(_ visitor: Visitor, _ isOver: Flag) async {
        var number = 0
        while !isOver.isRaised {
            number += 1
            let before = visitor.account.now
            let wish: HTTPHeaders = number % 3 == 0 ? ["Cache-Control": "max-age=0"] : [:]
            guard let answer = try? await visitor.client.send(.get("/\(number % 4)", headers: wish)) else {
                continue
            }
            // A flight that others were aboard of before is none of the cache's.
            if answer.provenance == .network { continue }
            let after = visitor.account.now
            let said = answer.text.flatMap { Int($0) } ?? -1
            #expect(before...after ~= said, "\(said)'s answer was given to one of \(before)...\(after)")
            visitor.served.add(1, ordering: .relaxed)
        }
    }

    private func comeAndGo(_ visitor: Visitor, _ units: UnitSource) async {
        for next in 1...60 {
            for _ in 0..<Int(units.next() * 200) { await Task.yield() }
            if units.next() < 0.5 { visitor.session.advance() }
            visitor.store.onEntering.withLock { $0 = { visitor.account.set(next) } }
            await visitor.cache.enter("\(next)")
            if units.next() < 0.1 { await visitor.cache.removeAll() }
        }
    }

    // O2, H7
    @Test func `gives nobody what was kept of another`() async throws {
        let folder = try OfflineFolder()
        let file = CacheFile(folder: folder.path, files: SystemFileSystem())
        let visitors = try await [
            Visitor(try FileCacheStore(file)), Visitor(try FileCacheStore(file)),
            Visitor(MemoryCacheStore(policy: CachePolicy())),
        ]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, visitor) in visitors.enumerated() {
                group.addTask {
                    await visitor.cache.enter("0")
                    let isOver = Flag()
                    await withTaskGroup(of: Void.self) { inner in
                        for _ in 0..<3 { inner.addTask { await calls(visitor, isOver) } }
                        await comeAndGo(visitor, UnitSource(seed: UInt64(number)))
                        isOver.raise()
                    }
                }
            }
            try await group.waitForAll()
        }
        let served = visitors.reduce(0) { $0 + $1.served.load(ordering: .relaxed) }
        #expect(served > 0, "too little was kept for this to say anything")
        // They work yet.
        for visitor in visitors {
            for _ in 0..<2 { #expect(try await visitor.client.send(.get("/last")).text == "60") }
        }
        for visitor in visitors { await visitor.cache.close() }
    }

    private final class Flag: Sendable {
        private let flag = Atomic(false)
        var isRaised: Bool { flag.load(ordering: .acquiring) }
        func raise() { flag.store(true, ordering: .releasing) }
    }
}
