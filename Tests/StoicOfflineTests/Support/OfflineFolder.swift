import Foundation
import Stoic
import StoicStore

/// A folder with an outbox that goes with its test.
final class OfflineFolder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "stoic-offline-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func outbox() async throws -> Outbox {
        var policy = OutboxPolicy()
        policy.durability = .normal
        // What has to wait is not due again within the test, however slow the machine is.
        policy.retry.backoff = .exponential(base: .seconds(3_600), cap: .seconds(3_600), jitter: .none)
        // The folder stays for as long as somebody has it open.
        let clock = StoreClock { withExtendedLifetime(self) { StoreClock.system.read() } }
        return try await Outbox(OutboxFile(path: path + "/changes.outbox", policy: policy), clock: clock)
    }

    func holds(_ text: String) throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: path).contains { name in
            let data = try Data(contentsOf: URL(filePath: path + "/" + name))
            return data.range(of: Data(text.utf8)) != nil
        }
    }
}
