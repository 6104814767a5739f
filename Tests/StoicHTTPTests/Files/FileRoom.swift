import Foundation
import Stoic
import StoicApple
import StoicTesting

/// A folder of the system's that goes with its owner.
final class FileRoom: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "stoic-files-\(UUID().uuidString)"
        try SystemFileSystem().makeFolder(path)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A disk with one durable folder, "/d".
func diskWithFolder(capacity: Int = 1 << 20) throws -> SimulatedDisk {
    let disk = SimulatedDisk(capacity: capacity)
    try disk.makeFolder("/d")
    try disk.sync("/")
    return disk
}

extension UnitSource {
    func below(_ bound: Int) -> Int { min(Int(next() * Double(bound)), bound - 1) }
}
