import Stoic
import StoicApple
import Testing

// F4
@Suite struct `Bytes that no kernel writes` {
    /// Three kinds: noise, a dump with bytes changed, and a dump cut off or with a length that lies.
    private static func spoiled(_ dump: [UInt8], _ random: inout SplitMix) -> [UInt8] {
        var bytes = dump
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            return (0..<Int.random(in: 0..<200, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
        case 1:
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
        case 2:
            bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
        default:
            // A length at the start of a message or of one of its attributes.
            let at = [0, 16, 32, 24].filter { $0 + 1 < bytes.count }.randomElement(using: &random) ?? 0
            let length = [0, 1, 3, 4, 15, 16, 17, 0xFFFF].randomElement(using: &random) ?? 0
            bytes.replaceSubrange(at..<(at + 2), with: UInt16(length).bytes)
        }
        return bytes
    }

    @Test func `are borne, and what comes after them is heard`() {
        var heard = 0
        for seed in 0..<4_000 as Range<UInt64> {
            var random = SplitMix(state: seed)
            var machine = NetworkTableMachine()
            var actions = machine.begin()
            for _ in 0..<12 {
                let ask = actions.ask
                let dump = ask.map { ScriptedKernel.wired.answer($0) } ?? [UInt8](repeating: 0, count: 64)
                let next = machine.received(Self.spoiled(dump, &random)[...])
                let later = machine.drained()
                if next.ask != nil || later.ask != nil { actions = next.ask == nil ? later : next }
            }
            // Whatever it believes now: the truth is one honest round away, given that it is asked for.
            machine.truncated()
            machine.overran()
            machine.settle(machine.drained(), with: .wired)
            if machine.hint == .satisfied { heard += 1 }
        }
        #expect(heard == 4_000)
    }

    @Test(arguments: [0, 1, 15, 17, 0xFFFF_FFFF] as [UInt32])
    func `may lie about a message's length`(length: UInt32) {
        var machine = NetworkTableMachine()
        let first = machine.begin().ask
        var bytes = ScriptedKernel.wired.link(2, flags: 0x41).message(16, 0, 9)
        bytes.replaceSubrange(0..<4, with: length.bytes)
        let actions = machine.received(bytes[...])
        #expect(actions.ask == nil)
        guard let first else { return }
        machine.settle(machine.received(ScriptedKernel.wired.answer(first)[...]), with: .wired)
        #expect(machine.hint == .satisfied)
    }
}
