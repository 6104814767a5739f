import Stoic
import StoicApple
import Testing

/// What a kernel has, as it would write it.
struct ScriptedKernel: Sendable {
    var links: [UInt32: Bool] = [:]
    var hasLoopback = true
    /// The last byte and the first of addresses of version 4.
    var addresses: [[UInt8]] = []
    var global6 = 0
    var tentative6 = 0
    var defaults: [(version: UInt8, link: UInt32)] = []

    /// A whole dump, its end included.
    func answer(_ ask: NetworkTableMachine.Ask, flags: UInt16 = 2) -> [UInt8] {
        answer(ask.kind, ask.sequence, flags: flags)
    }

    func answer(_ kind: NetworkTableMachine.Kind, _ sequence: UInt32, flags: UInt16 = 2) -> [UInt8] {
        var bytes: [UInt8] = []
        switch kind {
        case .links:
            if hasLoopback { bytes += link(1, flags: 0x49).message(16, flags, sequence) }
            for (index, isUp) in links.sorted(by: { $0.key < $1.key }) {
                bytes += link(index, flags: isUp ? 0x41 : 0x1).message(16, flags, sequence)
            }
        case .addresses:
            for address in addresses {
                let header: [UInt8] = [2, 24, 0, 0] + UInt32(2).bytes
                bytes += (header + attribute(1, address)).message(20, flags, sequence)
            }
            for count in 0..<(global6 + tentative6) {
                let header: [UInt8] = [10, 64, count < global6 ? 0 : 0x40, 0] + UInt32(2).bytes
                let address = [UInt8](repeating: 0x20, count: 16)
                bytes += (header + attribute(1, address)).message(20, flags, sequence)
            }
        case .routes:
            bytes += route(2, to: 24, over: 2).message(24, flags, sequence)
            for (version, link) in defaults {
                bytes += route(version, to: 0, over: link).message(24, flags, sequence)
            }
        }
        return bytes + UInt32(0).bytes.message(3, flags, sequence)
    }

    func link(_ index: UInt32, flags: UInt32) -> [UInt8] {
        [0, 0, 1, 0] + index.bytes + flags.bytes + UInt32(0).bytes
    }

    func route(_ version: UInt8, to prefix: UInt8, over link: UInt32, kind: UInt8 = 1, table: UInt8 = 254)
        -> [UInt8]
    {
        [version, prefix, 0, 0, table, 3, 0, kind] + UInt32(0).bytes + attribute(4, link.bytes)
    }

    func attribute(_ type: UInt16, _ value: [UInt8]) -> [UInt8] {
        let length = UInt16(4 + value.count)
        return length.bytes + type.bytes + value.padded
    }

    /// A machine in a house: a cable, an address, a way out.
    static let wired: ScriptedKernel = {
        var kernel = ScriptedKernel()
        kernel.links = [2: true]
        kernel.addresses = [[192, 0, 2, 1]]
        kernel.defaults = [(2, 2)]
        return kernel
    }()
}

extension [UInt8] {
    func message(_ type: UInt16, _ flags: UInt16, _ sequence: UInt32) -> [UInt8] {
        let header = UInt32(16 + count).bytes + type.bytes + flags.bytes + sequence.bytes + UInt32(0).bytes
        return (header + self).padded
    }

    var padded: [UInt8] { self + [UInt8](repeating: 0, count: (4 - count % 4) % 4) }
}

extension FixedWidthInteger {
    /// In the machine's own order.
    var bytes: [UInt8] { withUnsafeBytes(of: self) { Array($0) } }
}

extension NetworkTableMachine {
    /// Answers until nothing more is asked.
    mutating func settle(
        _ first: Actions, with kernel: ScriptedKernel, heard: (ConnectivityHint) -> Void = { _ in }
    ) {
        var actions = first
        for _ in 0..<100 {
            if let hint = actions.hint { heard(hint) }
            guard let ask = actions.ask ?? drained().ask else { return }
            actions = received(kernel.answer(ask)[...])
        }
        Issue.record("it asks on and on")
    }
}
