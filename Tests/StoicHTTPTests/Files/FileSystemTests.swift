import Stoic
import StoicApple
import StoicTesting
import Testing

@Suite struct `A file system` {
    @Test(arguments: FileLaw.all)
    func `of the system and one in memory obey the same laws`(_ law: FileLaw) throws {
        let room = try FileRoom()
        let disk = try diskWithFolder()
        for (index, (step, expected)) in law.steps.enumerated() {
            let real = step.answer(SystemFileSystem(), root: room.path + "/")
            let fake = step.answer(disk, root: "/d/")
            #expect(real.0 == expected, "the system's, call \(index)")
            #expect(fake.0 == expected, "the simulated one, call \(index)")
            #expect(real.during == fake.during, "call \(index)")
        }
    }

    @Test(arguments: 0..<40)
    func `of the system and one in memory answer any calls alike`(_ seed: UInt64) throws {
        let room = try FileRoom()
        let disk = try diskWithFolder()
        let random = UnitSource(seed: seed)
        var fakes: [FileAnswer] = []
        for index in 0..<150 {
            let step = Self.anyStep(random)
            let real = step.answer(SystemFileSystem(), root: room.path + "/")
            let fake = step.answer(disk, root: "/d/")
            fakes.append(fake.0)
            #expect(real == fake, "\(step), call \(index) of seed \(seed)")
        }
        #expect(fakes.contains(.done) && Set(fakes).count > 5, "most of the calls were in vain")
    }

    private static func anyStep(_ random: UnitSource) -> FileStep {
        let names = [
            "a", "b", "x", "y", "a/x", "a/y", "a/b", "a/b/x", "x/y", "b/", "a/.", "a/../x", "b/../y", "",
            "a//x",
            "x.new", "a/..", "x/", "x/.", "x/..", "b/c/../x", "n\0", "./x", "a/b/../../x",
        ]
        func name(_ random: UnitSource) -> String {
            names[random.below(random.below(2) == 0 ? 8 : names.count)]
        }
        let bytes = [UInt8](repeating: 7, count: random.below(20))
        let path = name(random)
        switch random.below(10) {
        case 0: return .makeFolder(path)
        case 1, 2: return .create(path, bytes)
        case 3: return .read(path, most: 5 + random.below(25))
        case 4: return .sync(path)
        case 5, 6: return .move(path, to: name(random))
        case 7: return .remove(path)
        case 8: return .list(path, most: 30)
        default: return .replace(path, bytes)
        }
    }

    @Test func `says what failed in a bounded word`() {
        let codes = FileError.Reason.allCases.map { FileError($0, during: "a test").code }
        #expect(Set(codes).count == codes.count && codes.allSatisfy { $0.hasPrefix("file_") })
        let full = FileError(.diskFull, during: "making a file", errno: 28)
        #expect(full.isWorthRetrying && full.retryAfter == nil)
        #expect(full.description == "the disk is full (making a file, error 28)")
        #expect(
            FileError.Reason.allCases.filter { FileError($0, during: "a test").isWorthRetrying } == [
                .diskFull
            ])
    }
}
