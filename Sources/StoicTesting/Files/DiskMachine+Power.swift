package import StoicSimulation

extension DiskMachine {
    /// What is there when the power comes back: of all that was not synced, by chance, some.
    package mutating func powerReturned(random: inout SplitMix64) {
        isOn = true
        // In the order of their making, so that a seed says all.
        for number in nodes.keys.sorted() {
            switch nodes[number] {
            case .folder(var folder)?:
                folder.powerLost(surviving: folder.pending.map { _ in Bool.random(using: &random) })
                nodes[number] = .folder(folder)
            case .file(let file)? where file.fate != .durable:
                nodes[number] = .file(DiskFile(Self.torn(file.bytes, &random), fate: .durable))
            case .file?, nil: continue
            }
        }
        settle()
    }

    /// What disks write at once.
    private static let blockBytes = 512

    /// What is left of bytes that no sync has written.
    private static func torn(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return bytes
        case 1: return []
        case 2: return Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
        case 3: return blocks(of: bytes, &random) { _ in 0 }
        default: return blocks(of: bytes, &random) { UInt8(truncatingIfNeeded: $0.next()) }
        }
    }

    /// The size is right, and every second block or so has never been written.
    private static func blocks(
        of bytes: [UInt8], _ random: inout SplitMix64, else other: (inout SplitMix64) -> UInt8
    ) -> [UInt8] {
        var left = bytes
        for start in stride(from: 0, to: bytes.count, by: blockBytes) where Bool.random(using: &random) {
            for index in start..<min(start + blockBytes, bytes.count) { left[index] = other(&random) }
        }
        return left
    }
}
