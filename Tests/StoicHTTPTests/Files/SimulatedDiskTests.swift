import Stoic
import StoicTesting
import Testing

@Suite struct `A simulated disk` {
    private let old = [UInt8](repeating: 1, count: 1_200)

    private func reason(_ body: () throws -> Void) -> FileError.Reason? {
        do {
            try body()
            return nil
        } catch {
            return (error as? FileError)?.reason
        }
    }

    @Test func `keeps what was synced, whatever else is lost`() throws {
        for seed in 0..<200 as Range<UInt64> {
            let disk = try diskWithFolder()
            try disk.create("/d/x", old)
            try disk.sync("/d/x")
            try disk.sync("/d")
            try disk.create("/d/y", old)
            disk.crash(seed: seed)
            #expect(try disk.read("/d/x", most: .max) == old)
        }
    }

    @Test func `uses room again only when what was there cannot come back`() throws {
        for seed in 0..<50 as Range<UInt64> {
            let disk = try diskWithFolder(capacity: 2_000)
            for _ in 0..<9 {
                try disk.create("/d/x", old)
                try disk.sync("/d/x")
                try disk.remove("/d/x")
            }
            try disk.create("/d/y", old)
            disk.crash(seed: seed)
            #expect(disk.used <= 2_000)
        }
    }

    @Test func `tears a file that was not synced in every way there is`() throws {
        var seen: Set<String> = []
        for seed in 0..<200 as Range<UInt64> {
            let disk = try diskWithFolder()
            try disk.create("/d/x", old)
            try disk.sync("/d")
            disk.crash(seed: seed)
            let left = try disk.read("/d/x", most: .max)
            switch left {
            case old: seen.insert("whole")
            case []: seen.insert("empty")
            case Array(old.prefix(left.count)): seen.insert("cut")
            default:
                #expect(left.count == old.count)
                seen.insert(left.allSatisfy { $0 < 2 } ? "zeros" : "garbage")
            }
        }
        #expect(seen == ["whole", "empty", "cut", "zeros", "garbage"])
    }

    @Test func `loses names that were not synced, each by itself`() throws {
        var seen: Set<Set<String>> = []
        for seed in 0..<200 as Range<UInt64> {
            let disk = try diskWithFolder()
            try disk.create("/d/gone", [])
            try disk.sync("/d")
            try disk.create("/d/made", [])
            try disk.remove("/d/gone")
            disk.crash(seed: seed)
            seen.insert(Set(try disk.list("/d", most: 9).map(\.name)))
        }
        #expect(seen == [[], ["made"], ["gone"], ["gone", "made"]])
    }

    @Test func `moves a name as a whole or not at all`() throws {
        var seen: Set<Set<FileEntry>> = []
        for seed in 0..<200 as Range<UInt64> {
            let disk = try diskWithFolder()
            for (path, count) in [("/d/x", 1), ("/d/y", 2)] {
                try disk.create(path, [UInt8](repeating: 1, count: count))
                try disk.sync(path)
            }
            try disk.sync("/d")
            try disk.move("/d/x", to: "/d/y")
            disk.crash(seed: seed)
            seen.insert(Set(try disk.list("/d", most: 9)))
        }
        let (x, y) = (FileEntry(name: "x", size: 1), FileEntry(name: "y", size: 2))
        #expect(seen == [[x, y], [FileEntry(name: "y", size: 1)]])
    }

    @Test func `loses with a folder all that is in it`() throws {
        var folders: Set<Bool> = []
        for seed in 0..<50 as Range<UInt64> {
            let disk = SimulatedDisk()
            try disk.makeFolder("/a/b")
            try disk.replace("/a/b/x", with: old)
            disk.crash(seed: seed)
            let found = try? disk.read("/a/b/x", most: .max)
            #expect(found == nil || found == old)
            folders.insert(found == nil)
            #expect(disk.used == (found == nil ? 0 : old.count))
        }
        #expect(folders == [true, false])
    }

    @Test func `never writes a file whose sync has failed`() throws {
        var isTorn = false
        for seed in 0..<50 as Range<UInt64> {
            let disk = try diskWithFolder()
            try disk.create("/d/x", old)
            disk.fail(at: disk.calls + 1, with: .disk)
            #expect(reason { try disk.sync("/d/x") } == .disk)
            try disk.sync("/d/x")
            try disk.sync("/d")
            #expect(try disk.read("/d/x", most: .max) == old, "it looks well until then")
            disk.crash(seed: seed)
            if try disk.read("/d/x", most: .max) != old { isTorn = true }
        }
        #expect(isTorn)
    }

    @Test(arguments: SimulatedDisk.Leftover.allCases)
    func `fails one call, which has done as much as was said`(_ leftover: SimulatedDisk.Leftover) throws {
        let disk = try diskWithFolder()
        disk.fail(at: disk.calls + 1, with: .denied, leaving: leftover)
        #expect(reason { try disk.create("/d/x", [1, 2, 3, 4]) } == .denied)
        let expected: [UInt8]? = [.nothing: nil, .part: [1, 2], .everything: [1, 2, 3, 4]][leftover] ?? nil
        #expect((try? disk.read("/d/x", most: 9)) == expected)
        try disk.remove("/d/x")
        try disk.create("/d/y", [1])
        disk.fail(at: disk.calls + 1, with: .disk, leaving: leftover)
        #expect(reason { try disk.remove("/d/y") } == .disk)
        #expect(try disk.list("/d", most: 9).isEmpty == (leftover == .everything))
    }

    @Test func `may find the part of a file that was made and removed`() throws {
        var sizes: Set<[Int]> = []
        for seed in 0..<100 as Range<UInt64> {
            let disk = try diskWithFolder(capacity: 1)
            #expect(reason { try disk.create("/d/x", [1, 2]) } == .diskFull)
            #expect(try disk.list("/d", most: 9).isEmpty && disk.used == 0)
            disk.crash(seed: seed)
            sizes.insert(try disk.list("/d", most: 9).map(\.size))
        }
        #expect(sizes == [[], [0], [1]])
    }

    @Test func `answers nothing without power, and anything after`() throws {
        let disk = try diskWithFolder()
        #expect(disk.stop(at: disk.calls + 2))
        try disk.create("/d/x", old)
        #expect(reason { try disk.sync("/d/x") } == .disk)
        #expect(reason { _ = try disk.read("/d/x", most: .max) } == .disk)
        #expect(reason { try disk.create("/d/y", []) } == .disk)
        disk.crash(seed: 1)
        try disk.replace("/d/x", with: old)
        #expect(try disk.list("/d", most: 9) == [FileEntry(name: "x", size: old.count)])
    }

    @Test func `counts every call, and takes no fault for one that has been`() throws {
        let disk = try diskWithFolder()
        let calls = disk.calls
        _ = try? disk.read("/d/x", most: 1)
        try disk.replace("/d/x", with: [1])
        #expect(disk.calls == calls + 5)
        #expect(!disk.fail(at: disk.calls, with: .disk) && !disk.stop(at: 0) && disk.stop(at: disk.calls + 1))
    }

    @Test(arguments: 0..<20)
    func `leaves the same for the same seed, and counts its bytes right`(_ seed: UInt64) throws {
        func run() throws -> [[UInt8]] {
            let disk = try diskWithFolder(capacity: 20_000)
            let random = UnitSource(seed: seed)
            for index in 0..<200 {
                let path = "/d/\(random.below(6))"
                switch random.below(6) {
                case 0: try? disk.create(path, [UInt8](repeating: 9, count: random.below(6_000)))
                case 1: try? disk.replace(path, with: [UInt8](repeating: 8, count: random.below(6_000)))
                case 2: try? disk.move(path, to: "/d/\(random.below(6))")
                case 3: try? disk.remove(path)
                case 4: try? disk.sync(path)
                default:
                    disk.stop(at: disk.calls + 1)
                    try? disk.create(path, [UInt8](repeating: 7, count: random.below(6_000)))
                    disk.crash(seed: UInt64(index))
                }
                let sizes = try disk.list("/d", most: 99).map(\.size)
                #expect(disk.used == sizes.reduce(0, +) && disk.used <= disk.capacity)
            }
            disk.crash(seed: seed)
            return try disk.list("/d", most: 99).map { try disk.read("/d/\($0.name)", most: .max) }
        }
        #expect(try run() == run())
    }

    @Test func `writes names back by itself when there are many`() throws {
        let disk = try diskWithFolder()
        for index in 0..<3_000 { try disk.create("/d/\(index)", []) }
        disk.crash(seed: 3)
        let left = Set(try disk.list("/d", most: .max).map(\.name))
        #expect((0..<1_900).allSatisfy { left.contains("\($0)") })
        #expect(left.count < 3_000)
    }
}
