import Foundation
import Stoic
import StoicTesting
import Testing

/// ThreadSanitizer makes each run some ten times as slow, and there is one thread.
private let seeds: UInt64 = ProcessInfo.processInfo.environment["STOIC_TSAN"] == "1" ? 10 : 200

@Suite struct `Replacing a file` {
    @Test func `leaves the old content or the new, whatever goes wrong at any call`() throws {
        var sweep = ReplaceSweep(seeds: 0..<seeds) { files, path, bytes throws(FileError) in
            try files.replace(path, with: bytes)
        }
        try sweep.singly()
        #expect(sweep.breaches == [:])
        #expect(sweep.returned >= 4 * Int(seeds) && sweep.returned < sweep.runs)
    }

    @Test func `leaves the old content or the new when cleaning up fails as well`() throws {
        var sweep = ReplaceSweep(seeds: 0..<max(1, seeds / 20)) { files, path, bytes throws(FileError) in
            try files.replace(path, with: bytes)
        }
        try sweep.doubly()
        #expect(sweep.breaches == [:])
    }

    @Test(arguments: WrongReplace.all)
    func `is found out when it is done wrong`(_ wrong: WrongReplace) throws {
        var sweep = ReplaceSweep(seeds: 0..<10, wrong.replace)
        try sweep.singly()
        #expect(sweep.breaches[wrong.breach, default: 0] > 0, "\(sweep.breaches)")
    }
}
