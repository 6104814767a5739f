import Stoic
import StoicHTTP
import StoicOffline
import StoicStore
import StoicTesting
import Testing

@Suite struct `A client with a cache` {
    // O2
    @Test(arguments: CacheKind.allCases)
    func `sends nothing for what is fresh, and says how old it is`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        lab.server.on("/x", respond: tagged())
        #expect(try await lab.get().provenance == .network)
        await lab.passes(59)
        let again = try await lab.get()
        #expect(again.provenance == .fresh(age: .seconds(59)))
        #expect(again.text == "content")
        #expect(again.headers["Age"] == "59")
        #expect(again.log.isEmpty)
        #expect(again.log.stopped == .succeeded)
        #expect(lab.sent == 1)
        let events = lab.events.events.filter { $0.requestID == again.requestID }
        #expect(events.map(\.name) == ["http.cached", "http.done"])
        #expect(events.first?["provenance"] == .text("fresh"))
        #expect(events.last?["attempts"] == .integer(0))
    }

    @Test(arguments: CacheKind.allCases)
    func `asks whether what it has still holds`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        lab.server.on("/x", respond: tagged(), .status(304, headers: ["Cache-Control": "max-age=10"]))
        _ = try await lab.get()
        await lab.passes(60)
        let again = try await lab.get()
        #expect(again.provenance == .validated)
        #expect(again.status == 200)
        #expect(again.text == "content")
        #expect(again.log.count == 1)
        #expect(again.log.stopped == .succeeded)
        #expect(lab.server.requests.last?.headers["If-None-Match"] == "\"a\"")
        await lab.passes(9)
        #expect(try await lab.word() == "fresh")
        #expect(lab.sent == 2)
        #expect(lab.events.named("http.failed").isEmpty)
    }

    @Test(arguments: CacheKind.allCases)
    func `asks once for all who want to know`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        let gate = Gate()
        lab.server.on("/x", respond: tagged(), .gate(gate, .status(304)))
        _ = try await lab.get()
        await lab.passes(60)
        let calls = (0..<4).map { _ in Task { try await lab.get() } }
        #expect(await eventually { lab.events.named("http.coalesced").count == 3 })
        gate.open()
        for call in calls {
            let answer = try await call.value
            #expect(answer.provenance == .validated)
            #expect(answer.text == "content")
        }
        #expect(lab.sent == 2)
    }

    @Test(arguments: CacheKind.allCases)
    func `asks anew when a 304 is for something else`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        lab.server.on(
            "/x", respond: tagged("old"), .status(304, headers: ["ETag": "\"b\""]),
            tagged("new", tag: "\"b\""))
        _ = try await lab.get()
        await lab.passes(60)
        let answer = try await lab.get()
        #expect(answer.text == "new")
        #expect(answer.provenance == .network)
        #expect(lab.server.requests.map { $0.headers.contains("If-None-Match") } == [false, true, false])
    }

    // H11
    @Test(
        arguments: ["\"a\"\r\nX: y", "\"\0\"", "", "\"" + String(repeating: "a", count: 1_100) + "\""],
        CacheKind.allCases)
    func `sends no tag back that a request cannot hold`(_ tag: String, kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        lab.server.on("/x", respond: tagged("one", tag: tag), tagged("two"))
        _ = try await lab.get()
        await lab.passes(60)
        #expect(try await lab.get().text == "two")
        #expect(lab.server.requests.last?.headers.contains("If-None-Match") == false)
    }

    @Test(arguments: CacheKind.allCases)
    func `leaves the caller's own conditions and parts to the caller`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        lab.server.on("/x", respond: tagged(), .status(304))
        _ = try await lab.get()
        #expect(try await lab.word("/x", ["If-None-Match": "\"a\""]) == "status_304")
        #expect(try await lab.word("/x", ["Range": "bytes=0-1"]) == "status_304")
        #expect(lab.sent == 3)
    }

    @Test(arguments: CacheKind.allCases)
    func `answers HEAD from what it has`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        lab.server.on("/x", respond: tagged())
        _ = try await lab.get()
        let head = try await lab.send(.head("/x"))
        #expect(head.provenance == .fresh(age: .zero))
        #expect(head.body.isEmpty)
        #expect(lab.sent == 1)
    }

    @Test(arguments: CacheKind.allCases)
    func `asks nobody when the request forbids it`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        lab.server.on("/x", respond: tagged())
        #expect(try await lab.word("/x", ["Cache-Control": "only-if-cached"]) == "status_504")
        #expect(lab.sent == 0)
        _ = try await lab.get()
        #expect(try await lab.word("/x", ["Cache-Control": "only-if-cached"]) == "fresh")
    }

    @Test(arguments: CacheKind.allCases)
    func `ends bare when its caller was cancelled, whatever is stored`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        lab.server.on("/x", respond: tagged())
        _ = try await lab.get()
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await lab.get()
        }
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(lab.sent == 1)
    }

    @Test(arguments: CacheKind.allCases)
    func `is refused with an impossible policy`(kind: CacheKind) async {
        await #expect(throws: InvalidPolicy.self) { try await CacheLab(kind) { $0.maxVariants = 0 } }
    }

    @Test(arguments: CacheKind.allCases)
    func `keeps a stream to itself`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        lab.server.on("/x", respond: tagged())
        let streamed = try await withTimeSource(lab.clock) { try await lab.client.stream(.get("/x")) }
        _ = try await streamed.body.collect(maxBytes: 100)
        #expect(await lab.cache.bytes == 0)
    }
}

@Suite struct `A cached answer without a server` {
    // O2
    @Test(
        arguments: [
            (ScriptedStep.failure(.offline), "max-age=60", "stale offline"),
            (.failure(.reset), "max-age=60", "stale unreachable"),
            (.failure(.offline), "max-age=60, must-revalidate", "offline"),
            (.failure(.offline), "no-cache", "offline"),
            (.status(503), "max-age=60", "status_503"),
            (.status(503), "max-age=60, stale-if-error=60", "stale server_error"),
            (.status(404), "max-age=60, stale-if-error=60", "status_404"),
            (
                .status(503, headers: ["Retry-After": "3600"]), "max-age=60, stale-if-error=60",
                "stale server_error"
            ),
            (.hang, "max-age=60", "stale unreachable"),
        ], CacheKind.allCases)
    func `is given where it may be`(
        _ row: (step: ScriptedStep, control: String, word: String), kind: CacheKind
    ) async throws {
        let (step, control, word) = row
        let lab = try await CacheLab(kind)
        lab.server.on("/x", respond: tagged("content", control), step)
        _ = try await lab.get()
        await lab.passes(70)
        let call = Task { try await lab.word() }
        if step.description == "hang" {
            #expect(await eventually { lab.clock.nextDeadline != nil })
            await lab.passes(10)
        }
        #expect(try await call.value.replacing("serverError", with: "server_error") == word)
        #expect(lab.sent == 2)
    }

    @Test(arguments: CacheKind.allCases)
    func `tells its age, and what was tried`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        lab.server.on("/x", respond: tagged(), .failure(.offline))
        _ = try await lab.get()
        await lab.passes(100)
        let answer = try await lab.get()
        #expect(answer.provenance == .stale(age: .seconds(100), why: .offline))
        #expect(answer.headers["Age"] == "100")
        #expect(answer.log.first?.failure == .offline)
        #expect(answer.log.stopped != .succeeded)
        let event = try #require(lab.events.named("http.cached").last)
        #expect(event["why"] == .text("offline"))
    }

    @Test(arguments: CacheKind.allCases)
    func `is not given when trust failed`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        lab.server.on("/x", respond: tagged(), .failure(TransportFailure(code: .tls)))
        _ = try await lab.get()
        await lab.passes(100)
        #expect(try await lab.word() == "tls")
    }

    @Test(arguments: CacheKind.allCases)
    func `is given to who has no time left`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        lab.server.on("/x", respond: tagged(), .hang)
        _ = try await lab.get()
        await lab.passes(100)
        let call = Task {
            try await withTimeSource(lab.clock) {
                try await withDeadline(.seconds(2)) { try await lab.client.send(.get("/x")) }
            }
        }
        #expect(await eventually { lab.clock.nextDeadline != nil })
        await lab.passes(2)
        #expect(try await call.value.provenance == .stale(age: .seconds(102), why: .unreachable))
    }

    @Test(arguments: CacheKind.allCases)
    func `from another place stands in for one that cannot be had`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        lab.server.on("/x", respond: .redirect(to: "/y"), .failure(.offline))
        lab.server.on("/y", respond: tagged("there"))
        _ = try await lab.get()
        let answer = try await lab.get()
        #expect(answer.provenance == .stale(age: .zero, why: .offline))
        #expect(answer.text == "there")
        #expect(answer.url.path == "/y")
    }
}
