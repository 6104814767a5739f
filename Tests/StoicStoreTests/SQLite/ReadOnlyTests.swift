#if os(Linux)
    import Foundation
    import Glibc
    import StoicStore
    import Testing

    /// Another user's rights end nothing for root, but a mount does: so a small disk of its own, where that
    /// is allowed.
    private final class SmallDisk: Sendable {
        let path: String

        init?(kilobytes: Int) {
            path = NSTemporaryDirectory() + "stoic-disk-\(UUID().uuidString)"
            guard
                (try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true))
                    != nil
            else { return nil }
            guard mount("tmpfs", path, "tmpfs", 0, "size=\(kilobytes)k") == 0 else {
                try? FileManager.default.removeItem(atPath: path)
                return nil
            }
        }

        func becomeReadOnly() -> Bool {
            mount(nil, path, nil, UInt(MS_REMOUNT | MS_RDONLY), nil) == 0
        }

        deinit {
            umount2(path, Int32(MNT_DETACH))
            try? FileManager.default.removeItem(atPath: path)
        }

        /// Mounting takes rights that many machines do not give; then these tests say that they were skipped.
        static let isAllowed = SmallDisk(kilobytes: 64) != nil
    }

    // O1
    @Suite struct `An outbox on a disk of its own` {
        @Test(.enabled(if: SmallDisk.isAllowed, "no right to mount"))
        func `says that the disk is full, loses nothing, and goes on when there is room`() async throws {
            let disk = try #require(SmallDisk(kilobytes: 600))
            let outbox = try await Outbox(path: disk.path + "/changes.outbox")
            var stored = 0
            var failure: StoreError?
            while failure == nil, stored < 1_000 {
                do {
                    try await outbox.enqueue(OutboxChange(payload: [UInt8](repeating: 3, count: 5_000)))
                    stored += 1
                } catch let error as StoreError {
                    failure = error
                }
            }
            #expect(failure?.reason == .diskFull && failure?.isWorthRetrying == true && stored > 5)
            #expect(try await outbox.counts().waiting == stored)
        }

        @Test(.enabled(if: SmallDisk.isAllowed, "no right to mount"))
        func `says that it cannot be written to`() async throws {
            let disk = try #require(SmallDisk(kilobytes: 1_000))
            do {
                let outbox = try await Outbox(path: disk.path + "/changes.outbox")
                try await outbox.enqueue(OutboxChange(payload: [1]))
            }
            // The store's own thread lets go of the file a moment after its last word.
            var isReadOnly = false
            for _ in 0..<100_000 where !isReadOnly {
                isReadOnly = disk.becomeReadOnly()
                await Task.yield()
            }
            try #require(isReadOnly)
            let error = await #expect(throws: StoreError.self) {
                let outbox = try await Outbox(path: disk.path + "/changes.outbox")
                try await outbox.enqueue(OutboxChange(payload: [1]))
            }
            #expect(
                error?.reason == .readOnly || error?.reason == .cannotOpen, "\(String(describing: error))")
            let fresh = await #expect(throws: StoreError.self) {
                _ = try await Outbox(path: disk.path + "/new.outbox")
            }
            #expect(
                fresh?.reason == .cannotOpen || fresh?.reason == .readOnly, "\(String(describing: fresh))")
        }
    }
#endif
