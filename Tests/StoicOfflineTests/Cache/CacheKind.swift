import Stoic
import StoicApple
import StoicHTTP
import StoicOffline
import StoicStore
import StoicTesting

/// Where a cache keeps what it has: a test of one is a test of both.
enum CacheKind: CaseIterable {
    case memory, file

    /// A new one on the clock. A file's work is done by whoever calls, so that nothing comes in between.
    func cache(
        _ policy: CachePolicy, _ clock: TestClock, _ events: EventRecorder? = nil
    ) async throws -> HTTPCache {
        switch self {
        case .memory: return try HTTPCache.memory(policy)
        case .file:
            let folder = try OfflineFolder()
            var file = CacheFile(folder: folder.path, policy: policy, files: SystemFileSystem())
            // The folder stays for as long as somebody has it open.
            file.clock = StoreClock {
                let uptime = clock.now.nanoseconds / 1_000_000
                return withExtendedLifetime(folder) {
                    StoreClock.Reading(boot: "test", uptime: uptime, wall: Wall.epoch * 1_000 + uptime)
                }
            }
            return try await .file(file, events: events, isInline: true)
        }
    }
}
