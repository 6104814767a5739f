import Foundation
import Stoic
import StoicStore
import Synchronization
import Testing

/// A folder that goes with its test.
final class StoreFolder: Sendable {
    let path: String
    private static let last = Atomic(0)

    /// In memory where the system has a folder for that: what is to outlive something here is to outlive less
    /// than the machine.
    init() throws {
        let memory = "/dev/shm"
        let parent = FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
        // No random name: a world's chance comes again with its seed.
        let number = Self.last.wrappingAdd(1, ordering: .relaxed).newValue
        path = "\(parent)/stoic-store-\(ProcessInfo.processInfo.processIdentifier)-\(number)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var file: String { path + "/changes.outbox" }
    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }

    func outbox(
        _ clock: HandClock = HandClock(), policy: OutboxPolicy = OutboxPolicy(), owner: String? = nil
    ) async throws -> Outbox {
        // The folder stays for as long as somebody has it open.
        let clock = StoreClock { withExtendedLifetime(self) { clock.clock.read() } }
        return try await Outbox(OutboxFile(path: file, policy: policy), clock: clock, owner: owner)
    }
}

extension OutboxPolicy {
    /// Back-offs of whole seconds, without chance.
    static var plain: OutboxPolicy {
        var policy = OutboxPolicy()
        policy.retry.backoff = .exponential(base: .seconds(1), cap: .seconds(60), jitter: .none)
        return policy
    }
}
