import CStoreFaults
import Foundation
import StoicStore

/// A disk that counts, fails and loses power, below one file. The faults are the process's own: one at a
/// time.
struct FaultDisk {
    let folder: StoreFolder
    let clock: HandClock
    var policy: OutboxPolicy = {
        var policy = OutboxPolicy.plain
        policy.pollInterval = .milliseconds(1)
        return policy
    }()

    init() throws {
        stoic_faults_reset()
        folder = try StoreFolder()
        clock = HandClock()
    }

    /// Done by the caller's thread, so that nothing comes in between.
    func outbox() async throws -> Outbox {
        var file = OutboxFile(path: folder.file, policy: policy, vfs: "stoic-faults")
        file.busyMilliseconds = 0
        return try await Outbox(file, clock: clock.clock, isInline: true)
    }

    var syncs: Int { Int(stoic_faults_syncs()) }
    var operations: Int { Int(stoic_faults_operations()) }

    /// The operation of that number from now on fails; with `forever` it is the power that does.
    func fail(_ operation: Int, _ code: Int32, forever: Bool = false) {
        stoic_faults_fail(Int64(operation), code, forever ? 1 : 0)
    }

    /// What is left after the power has gone, in a folder of its own.
    ///
    /// - Parameter seed: Above 0: some of what was not synced is there all the same.
    func afterPowerCut(seed: Int) throws -> StoreFolder {
        let left = try StoreFolder()
        for suffix in ["", "-wal", "-journal"] {
            let failed = stoic_faults_salvage(folder.file + suffix, left.file + suffix, UInt64(seed))
            if failed != 0 { throw CocoaError(.fileWriteUnknown) }
        }
        return left
    }
}
