#if os(Linux)
    import Foundation
    import Glibc
    import Stoic
    import StoicApple
    import StoicTesting
    import Testing

    /// Another user's rights end nothing for root, but a mount does: a small disk of its own, where that is
    /// allowed.
    private final class SmallDisk: Sendable {
        let path: String

        init?(kilobytes: Int) {
            path = NSTemporaryDirectory() + "stoic-disk-\(UUID().uuidString)"
            guard (try? SystemFileSystem().makeFolder(path)) != nil else { return nil }
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

    @Suite struct `A small disk` {
        /// What every full disk must answer; 64 KiB are free.
        private static let steps: [(FileStep, FileAnswer)] = [
            (.create("old", [UInt8](repeating: 1, count: 8_192)), .done),
            (.create("big", [UInt8](repeating: 2, count: 100_000)), .failed(.diskFull)),
            (.read("big", most: 1 << 20), .failed(.notFound)),
            (.create("fits", [UInt8](repeating: 3, count: 40_960)), .done),
            (.replace("old", [UInt8](repeating: 4, count: 32_768)), .failed(.diskFull)),
            (
                .list("", most: 9),
                .files([FileEntry(name: "old", size: 8_192), FileEntry(name: "fits", size: 40_960)])
            ),
            (.read("old", most: 8_192), .bytes([UInt8](repeating: 1, count: 8_192))),
            (.remove("fits"), .done),
            (.replace("old", [UInt8](repeating: 4, count: 32_768)), .done),
            (.list("", most: 9), .files([FileEntry(name: "old", size: 32_768)])),
        ]

        @Test(.enabled(if: SmallDisk.isAllowed, "no right to mount"))
        func `of the system that is full leaves no part, keeps what was there, and goes on`() throws {
            let disk = try #require(SmallDisk(kilobytes: 64))
            for (index, (step, expected)) in Self.steps.enumerated() {
                #expect(step.answer(SystemFileSystem(), root: disk.path + "/").0 == expected, "call \(index)")
            }
        }

        @Test func `in memory that is full does the same`() throws {
            let disk = try diskWithFolder(capacity: 65_536)
            for (index, (step, expected)) in Self.steps.enumerated() {
                #expect(step.answer(disk, root: "/d/").0 == expected, "call \(index)")
            }
        }

        @Test(.enabled(if: SmallDisk.isAllowed, "no right to mount"))
        func `that is read-only says so, and can be read`() throws {
            let disk = try #require(SmallDisk(kilobytes: 64))
            let files = SystemFileSystem()
            try files.create(disk.path + "/x", [1])
            try #require(disk.becomeReadOnly())
            let steps: [(FileStep, FileAnswer)] = [
                (.create("y", [1]), .failed(.readOnly)), (.makeFolder("a"), .failed(.readOnly)),
                (.move("x", to: "y"), .failed(.readOnly)), (.remove("x"), .failed(.readOnly)),
                (.replace("x", [2]), .failed(.readOnly)), (.create("x", [2]), .failed(.exists)),
                (.read("x", most: 1), .bytes([1])), (.makeFolder(""), .done),
                (.list("", most: 9), .files([FileEntry(name: "x", size: 1)])), (.remove("z"), .done),
            ]
            for (index, (step, expected)) in steps.enumerated() {
                #expect(step.answer(files, root: disk.path + "/").0 == expected, "call \(index)")
            }
        }
    }
#endif
