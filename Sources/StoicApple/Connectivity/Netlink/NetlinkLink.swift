/// A network interface.
package struct NetlinkLink: Sendable, Hashable {
    package let index: UInt32
    package let isLoopback: Bool
    /// Switched on, and with a carrier as far as the driver knows.
    package let isRunning: Bool

    package init(index: UInt32, isLoopback: Bool = false, isRunning: Bool) {
        self.index = index
        self.isLoopback = isLoopback
        self.isRunning = isRunning
    }

    init?(_ reader: NetlinkReader) {
        guard let index = reader.word(4), let flags = reader.word(8), reader.count >= 16 else { return nil }
        let (up, loopback, running): (UInt32, UInt32, UInt32) = (0x1, 0x8, 0x40)
        self.init(
            index: index, isLoopback: flags & loopback != 0,
            isRunning: flags & (up | running) == up | running)
    }
}
