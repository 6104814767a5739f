import Stoic
import StoicTesting
import Testing

/// What docs/files.md shows, word for word.
@Suite struct `The page on files` {
    @Test func `shows a file that a crash leaves whole`() throws {
        func save(_ settings: [UInt8], on files: any FileSystem) throws(FileError) {
            try files.makeFolder("/app/state")
            try files.sync("/app")  // the new folder's own name is durable, too
            try files.replace("/app/state/settings", with: settings)
        }

        for call in 1...6 {
            for seed in 0..<200 as Range<UInt64> {
                let disk = SimulatedDisk()
                try disk.makeFolder("/app")
                try disk.sync("/")
                disk.stop(at: disk.calls + call)
                let isSaved = (try? save([1], on: disk)) != nil
                disk.crash(seed: seed)
                let found = try? disk.read("/app/state/settings", most: 100)
                #expect(found == [1] || (found == nil && !isSaved))
                try save([2], on: disk)
            }
        }
    }

    @Test func `names numbers that are so`() {
        #expect(WrongReplace.all.count == 7)
    }
}
