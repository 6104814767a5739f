import Foundation
import StoicStore
import Testing

// O1
@Suite(.timeLimit(.minutes(5))) struct `A delivery whose process` {
    private func begun(_ folder: OfflineFolder) async throws -> OutboxProcess {
        let began = AsyncStream.makeStream(of: Void.self)
        let child = try OutboxProcess(["hold", folder.path + "/changes.outbox"]) { _, _ in
            began.continuation.yield()
        }
        for await _ in began.stream { break }
        return child
    }

    @Test func `was killed is due again at once, and not when its lease would have ended`() async throws {
        let folder = try OfflineFolder()
        let child = try await begun(folder)
        child.kill()
        _ = await child.lines()
        let outbox = try await Outbox(path: folder.path + "/changes.outbox")
        let waiting = try await outbox.waiting()
        #expect(waiting.map(\.isBeingDelivered) == [false] && waiting.map(\.attempts) == [1])
        let wait = try #require(waiting.first?.dueIn)
        #expect(wait <= .seconds(1))
    }

    @Test func `is only stopped keeps its lease`() async throws {
        let folder = try OfflineFolder()
        let child = try await begun(folder)
        #expect(kill(child.number, SIGSTOP) == 0)
        let outbox = try await Outbox(path: folder.path + "/changes.outbox")
        #expect(try await outbox.waiting().map(\.isBeingDelivered) == [true])
        child.kill()
        _ = await child.lines()
        #expect(try await outbox.waiting().map(\.isBeingDelivered) == [true], "it has been open meanwhile")
    }
}
