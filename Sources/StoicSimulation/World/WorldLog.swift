/// What happened in one world: all of it as a hash, and as entries when somebody wants to read them.
struct WorldLog {
    typealias Happening = SimulatedStep.Happening
    typealias Entry = SimulatedStep

    static let bound = 20_000

    let isKept: Bool
    private(set) var entries: [Entry] = []
    /// Who ran, step by step; kept with the entries, but all of it.
    private(set) var order: [Int] = []
    /// Two worlds with the same hash had the same tasks run in the same order at the same times, and the same
    /// notes taken.
    private(set) var fingerprint: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ happening: Happening, step: Int, time: Int64, lane: Int) {
        switch happening {
        case .ran: mix(UInt64(lane) << 2)
        case .timer: mix(UInt64(lane) << 2 | 1)
        case .cancelled: mix(UInt64(lane) << 2 | 3)
        case .signedOut: mix(.max)
        case .note(let text):
            mix(UInt64(lane) << 2 | 2)
            for byte in text.utf8 { mix(UInt64(byte)) }
        }
        mix(UInt64(bitPattern: time))
        guard isKept else { return }
        if happening == .ran || happening == .timer { order.append(lane) }
        if entries.count < Self.bound {
            entries.append(Entry(step: step, time: time, lane: lane, happening: happening))
        }
    }

    /// No part of the fingerprint.
    mutating func trace(_ text: String, step: Int, time: Int64, lane: Int) {
        guard isKept, entries.count < Self.bound else { return }
        entries.append(Entry(step: step, time: time, lane: lane, happening: .note(text)))
    }

    private mutating func mix(_ word: UInt64) {
        fingerprint = (fingerprint ^ word) &* 0x9E37_79B9_7F4A_7C15
        fingerprint ^= fingerprint >> 29
    }
}
