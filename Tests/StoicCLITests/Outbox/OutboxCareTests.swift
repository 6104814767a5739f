import Foundation
import Stoic
import StoicStore
import Testing

// O1
@Suite struct `stoic outbox retry and drop` {
    /// 1 and 3 set aside; 2 and 4 wait.
    private func folder() async throws -> (OutboxFolder, Outbox) {
        let folder = try OutboxFolder()
        let outbox = try await folder.open()
        try await OutboxFolder.fill(outbox)
        _ = try await outbox.deliver { entry in
            [1, 3].contains(entry.id) ? .refused(reason: "status_422") : .postponed(reason: "offline")
        }
        return (folder, outbox)
    }

    @Test func `retry says the new number, and what it could not find; the others are done`() async throws {
        let (folder, outbox) = try await folder()
        let result = try await Child.run(["outbox", "retry", folder.path, "99", "3", "2", "3"])
        #expect(result.code == 1)
        #expect(result.text == "3 waits again, as 5, at the end of its lane\n")
        let lines = ["stoic outbox: there is no 99", "stoic outbox: 2 was not set aside: it waits"]
        #expect(result.lines == lines)
        #expect(try await outbox.waiting().map(\.id) == [2, 4, 5])
        #expect(try await outbox.quarantined().map(\.id) == [1])
    }

    @Test func `retry takes all`() async throws {
        let (folder, outbox) = try await folder()
        let object = try await Child.run(["outbox", "retry", folder.path, "--all", "--json"]).object()
        #expect(object["v"] as? Int == 1 && object["action"] as? String == "retry")
        let entries = try #require(object["entries"] as? [[String: Any]])
        #expect(entries.map { $0["id"] as? Int } == [1, 3])
        #expect(entries.map { $0["new_id"] as? Int } == [5, 6])
        #expect(entries.allSatisfy { $0["outcome"] as? String == "requeued" })
        #expect(try await outbox.counts() == OutboxCounts(waiting: 4, quarantined: 0))
        let again = try await Child.run(["outbox", "retry", folder.path, "--all"])
        #expect(again.code == 0 && again.text == "nothing is set aside\n")
    }

    @Test func `drop deletes those that are there`() async throws {
        let (folder, outbox) = try await folder()
        let result = try await Child.run(["outbox", "drop", folder.path, "2", "77", "3"])
        #expect(result.code == 1)
        #expect(result.text == "2 is deleted; it waited\n3 is deleted; it was set aside\n")
        #expect(result.lines == ["stoic outbox: there is no 77"])
        #expect(try await outbox.waiting().map(\.id) == [4])
        #expect(try await outbox.quarantined().map(\.id) == [1])
    }

    /// How many attempts the app allows is the app's to know: its process was ended in the 22nd.
    @Test func `neither sets aside what an app would try again`() async throws {
        let folder = try OutboxFolder()
        var policy = OutboxPolicy()
        policy.retry.maxAttempts = 100
        policy.retry.backoff = .exponential(base: .milliseconds(1), cap: .milliseconds(1), jitter: .none)
        let outbox = try await Outbox(path: folder.file, policy: policy)
        try await outbox.enqueue(OutboxChange(payload: [1]))
        let error = await #expect(throws: StoreError.self) {
            try await outbox.run { entry in
                guard entry.attempt == 22 else { return .retry(reason: "no") }
                await outbox.close()
                return .delivered
            }
        }
        #expect(error?.reason == .closed)
        let result = try await Child.run(["outbox", "retry", folder.path, "--all"])
        #expect(result.code == 0 && result.text == "nothing is set aside\n")
        let counts = try await Outbox(path: folder.file, policy: policy).counts()
        #expect(counts == OutboxCounts(waiting: 1, quarantined: 0))
    }

    @Test func `drop says that one was under way`() async throws {
        let folder = try OutboxFolder()
        let outbox = try await folder.open()
        try await outbox.enqueue(OutboxChange(payload: [1]))
        _ = try await outbox.deliver { entry in
            let result = try await Child.run(["outbox", "drop", folder.path, "\(entry.id)"])
            #expect(result.code == 0)
            #expect(result.text == "1 is deleted; it was being sent, and may arrive all the same\n")
            return .delivered
        }
    }

    @Test func `drop deletes all when it is told so twice`() async throws {
        let (folder, outbox) = try await folder()
        let asked = try await Child.run(["outbox", "drop", folder.path, "--all"])
        #expect(asked.code == 2 && asked.out.isEmpty)
        let words = "stoic outbox: --all: would delete 2 that wait and 2 set aside, for ever: --yes does it"
        #expect(asked.lines == [words])
        let aside = try await Child.run(["outbox", "drop", folder.path, "--all", "--quarantined", "--yes"])
        #expect(aside.code == 0 && aside.text.split(separator: "\n").count == 2)
        #expect(try await outbox.counts() == OutboxCounts(waiting: 2, quarantined: 0))
        let all = try await Child.run(["outbox", "drop", folder.path, "--all", "--yes"])
        #expect(all.code == 0 && all.text == "2 is deleted; it waited\n4 is deleted; it waited\n")
        #expect(try await outbox.counts() == OutboxCounts())
        let canary = Data(OutboxFolder.canary.utf8)
        #expect(folder.contents().values.allSatisfy { $0.range(of: canary) == nil }, "not on the disk either")
        let none = try await Child.run(["outbox", "drop", folder.path, "--all", "--yes"])
        #expect(none.code == 0 && none.text == "there is nothing to drop\n")
    }

    @Test(
        arguments: [["retry", "--all"], ["retry", "1", "2", "99"], ["drop", "1", "2"]], [[], ["--json"]])
    func `print no secret`(action: [String], options: [String]) async throws {
        let (folder, _) = try await folder()
        let result = try await Child.run(
            ["outbox", action[0], folder.path] + action.dropFirst() + options)
        let canary = OutboxFolder.canary
        #expect(!result.text.isEmpty)
        #expect(!result.text.contains(canary) && !result.errors.contains(canary))
    }
}
