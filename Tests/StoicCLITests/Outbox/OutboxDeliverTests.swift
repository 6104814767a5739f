import Foundation
import StoicHTTP
import StoicOffline
import StoicStore
import StoicTesting
import Testing

// O1, C1
@Suite struct `stoic outbox deliver` {
    private static let canary = OutboxFolder.canary

    @Test(arguments: [[], ["--json"], ["-q"]])
    func `sends what is due in its order, under its keys, with the token, and leaves what is no HTTP`(
        options: [String]
    ) async throws {
        let folder = try OutboxFolder()
        try await folder.filled()
        let server = try WireServer { _, _ in [.respond(status: 204)] }
        let token = ["STOIC_AUTHORIZATION": "Bearer \(Self.canary)"]
        let result = try await Child.run(
            ["outbox", "deliver", folder.path, "--base", server.baseURL, "-H", "X-Own: \(Self.canary)"]
                + options, environment: token)
        #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
        let seen = server.requests
        #expect(Set(seen.map(\.method)) == ["PATCH", "PUT", "POST"] && seen.count == 3)
        #expect(seen.filter { $0.path == "/recipes/7" }.map(\.method) == ["PATCH", "PUT"])
        #expect(Set(seen.map { $0.header("Idempotency-Key") ?? "" }).count == 3)
        #expect(seen.allSatisfy { $0.header("Authorization") == "Bearer \(Self.canary)" })
        #expect(seen.allSatisfy { $0.header("X-Own") == Self.canary })
        #expect(!result.text.contains(Self.canary))
        if options == ["--json"] {
            let object = try result.object()
            #expect(object["outcome"] as? String == "success" && object["delivered"] as? Int == 3)
            #expect(object["waiting"] as? Int == 1 && object["not_http"] as? Int == 1)
            let entries = try #require(object["entries"] as? [[String: Any]])
            #expect(entries.compactMap { $0["id"] as? Int }.sorted() == [1, 2, 3])
            #expect(entries.allSatisfy { $0["outcome"] as? String == "delivered" })
        } else {
            let lines = result.text.split(separator: "\n")
            #expect(lines.count == (options == ["-q"] ? 1 : 4))
            let end = "3 delivered; 1 waiting, 1 of them no HTTP request and left as it is"
            #expect(lines.last.map(String.init) == end)
        }
        let outbox = try await folder.open()
        let left = try await outbox.waiting()
        #expect(left.map(\.id) == [4] && left.map(\.attempts) == [0] && left.map(\.dueIn) == [.zero])
    }

    @Test func `ends at a 401, and nothing is counted or lost`() async throws {
        let folder = try OutboxFolder()
        let outbox = try await folder.open()
        for number in 1...30 { try await outbox.enqueue(.put("items/\(number)", body: .text("x"))) }
        let server = try WireServer { _, _ in [.respond(status: 401)] }
        let result = try await Child.run(["outbox", "deliver", folder.path, "--base", server.baseURL])
        #expect(result.code == 1)
        #expect(result.text.contains("PUT items/") && result.text.contains("not tried: status_401"))
        #expect(result.text.contains("; 30 waiting"))
        #expect(
            result.errors
                == "stoic outbox: ended early: the server asks for signing in: "
                + "give -H 'Authorization: …' or STOIC_AUTHORIZATION\n")
        #expect(server.requestCount < 30)
        #expect(try await outbox.waiting().allSatisfy { $0.attempts == 0 && !$0.isBeingDelivered })
    }

    @Test func `tells what failed, what was set aside and what the server put off`() async throws {
        let folder = try OutboxFolder()
        let outbox = try await folder.open()
        for name in ["bad", "busy", "later", "fine"] {
            try await outbox.enqueue(.put(name, body: .text(Self.canary)))
        }
        let server = try WireServer(script: [
            "/bad": [[.respond(status: 422)]], "/busy": [[.respond(status: 503)]],
            "/later": [[.respond(status: 503, headers: [("Retry-After", "3600")])]],
            "/fine": [[.respond(status: 200, body: Array(Self.canary.utf8))]],
        ])
        // One at a time: a host that asks to wait holds what comes after it.
        let result = try await Child.run(["outbox", "deliver", folder.path, "--base", server.baseURL])
        #expect(result.code == 1)
        #expect(result.text.contains("1  PUT bad  set aside: status_422, "))
        #expect(!result.text.contains(Self.canary) && !result.errors.contains(Self.canary))
        let listed = try await Child.run(["outbox", "list", folder.path, "--quarantined"])
        #expect(listed.text.contains("status_422"))
    }

    @Test func `waits as long as a server asks, even when told to hasten`() async throws {
        let folder = try OutboxFolder()
        let outbox = try await folder.open()
        try await outbox.enqueue(.put("later", body: .text("x")))
        let server = try WireServer.turns([.busy()])
        let later = try WireServer(script: [
            "/later": [[.respond(status: 503, headers: [("Retry-After", "3600")])]]
        ])
        server.stop()
        let deliver = ["outbox", "deliver", folder.path, "--base", later.baseURL, "--json"]
        let first = try await Child.run(deliver)
        #expect(first.code == 3)
        let object = try first.object()
        #expect(object["outcome"] as? String == "deferred")
        #expect((object["next_due_ms"] as? Int).map { $0 > 3_000_000 } == true)
        let second = try await Child.run(deliver + ["--all"])
        #expect(second.code == 0)
        #expect(later.requestCount == 1)
    }

    @Test func `hastens what waits for its back-off alone`() async throws {
        let folder = try OutboxFolder()
        var policy = OutboxPolicy()
        policy.retry.backoff = .exponential(base: .seconds(900), cap: .seconds(900), jitter: .none)
        let outbox = try await Outbox(path: folder.file, policy: policy)
        try await outbox.enqueue(.put("item", body: .text("x")))
        _ = try await outbox.deliver { _ in .retry(reason: "status_500") }
        let server = try WireServer { _, _ in [.respond(status: 200)] }
        let deliver = ["outbox", "deliver", folder.path, "--base", server.baseURL]
        #expect(
            try await Child.run(deliver).text.hasPrefix("nothing was due; 1 waiting, the next is due in "))
        #expect(server.requestCount == 0)
        #expect(try await Child.run(deliver + ["--all"]).text.hasSuffix("1 delivered; nothing waits\n"))
    }

    /// The app's own limit may be higher than ours.
    @Test func `sets nothing aside for too many attempts`() async throws {
        let folder = try OutboxFolder()
        var policy = OutboxPolicy()
        policy.retry.maxAttempts = 100
        let outbox = try await Outbox(path: folder.file, policy: policy)
        try await outbox.enqueue(.put("item", body: .text("x")))
        for _ in 1...25 {
            try await outbox.hasten()
            _ = try await outbox.deliver { _ in .retry(reason: "status_500") }
        }
        let server = try WireServer { _, _ in [.respond(status: 503)] }
        let result = try await Child.run(
            ["outbox", "deliver", folder.path, "--base", server.baseURL, "--all"])
        #expect(result.code == 1)
        #expect(result.text.contains("failed, to be tried again: status_503"))
        #expect(try await outbox.counts() == OutboxCounts(waiting: 1, quarantined: 0))
    }

    // H2
    @Test func `gives the token to the base's origin alone`() async throws {
        let folder = try OutboxFolder()
        let outbox = try await folder.open()
        let (own, other) = (
            try WireServer { _, _ in [.respond(status: 200)] },
            try WireServer { _, _ in [.respond(status: 200)] }
        )
        try await outbox.enqueue(.put("mine", body: .text("x")))
        try await outbox.enqueue(.put(other.baseURL + "/theirs?k=\(Self.canary)", body: .text("x")))
        let result = try await Child.run([
            "outbox", "deliver", folder.path, "--base", own.baseURL, "-H", "Authorization: Bearer t",
        ])
        #expect(result.code == 0, "\(result.errors)")
        #expect(own.requests.map { $0.header("Authorization") } == ["Bearer t"])
        #expect(other.requests.map { $0.header("Authorization") } == [nil])
        #expect(!result.text.contains(Self.canary))
    }

    @Test func `ends when the server is not there`() async throws {
        let folder = try OutboxFolder()
        try await folder.filled()
        let port = try ClosedPort()
        let result = try await Child.run(["outbox", "deliver", folder.path, "--base", port.baseURL])
        #expect(result.code == 1)
        #expect(result.errors == "stoic outbox: ended early: the server cannot be reached (refused)\n")
        let outbox = try await folder.open()
        #expect(try await outbox.waiting().allSatisfy { $0.attempts == 0 })
    }

    // T5
    @Test(arguments: [SIGINT, SIGTERM])
    func `gives back what is under way when it is cancelled`(signal: Int32) async throws {
        let folder = try OutboxFolder()
        let outbox = try await folder.open()
        try await outbox.enqueue(.put("first", body: .text("x")), lane: "one")
        try await outbox.enqueue(.put("second", body: .text("x")), lane: "one")
        let server = try WireServer(script: [
            "/first": [[.respond(status: 200)]], "/second": [[.stall]],
        ])
        let child = try Child([
            "outbox", "deliver", folder.path, "--base", server.baseURL, "--attempt-timeout", "50s",
        ])
        #expect(await server.waitForRequests(2, timeout: 20))
        let under = try await outbox.waiting()
        #expect(under.map(\.isBeingDelivered) == [true])
        child.send(signal)
        let result = await child.result()
        #expect(result.code == 130)
        let name = signal == SIGINT ? "SIGINT" : "SIGTERM"
        let end = "cancelled by \(name): 1 delivered, 1 given back; 1 waiting"
        #expect(result.text.split(separator: "\n").last.map(String.init) == end, "\(result.text)")
        let left = try await outbox.waiting()
        #expect(left.map(\.isBeingDelivered) == [false])
        #expect(left.map(\.attempts) == [0] && left.map(\.dueIn) == [.zero])
    }

    @Test func `delivers nothing while nobody is signed in`() async throws {
        let folder = try OutboxFolder()
        let outbox = try await folder.open()
        try await OutboxFolder.fill(outbox)
        try await outbox.enter(nil, leaving: .parked)
        let result = try await Child.run(["outbox", "deliver", folder.path, "--base", "http://127.0.0.1:9"])
        #expect(result.code == 0)
        #expect(result.text == "nobody is signed in; nothing waits\n")
    }

    @Test func `never sends one entry twice beside the app`() async throws {
        let folder = try OutboxFolder()
        let outbox = try await folder.open()
        for number in 1...60 {
            try await outbox.enqueue(.put("items/\(number)", body: .text("x")), lane: "\(number % 5)")
        }
        let server = try WireServer { _, _ in [.respond(status: 200)] }
        let delivery = HTTPDelivery(over: try HTTPClient(base: server.baseURL))
        let child = try Child(["outbox", "deliver", folder.path, "--base", server.baseURL])
        _ = try await outbox.deliver { entry in try await delivery(entry) }
        #expect(await child.result().code == 0)
        #expect(server.requestCount == 60)
        #expect(Set(server.requests.map(\.path)).count == 60)
    }
}
