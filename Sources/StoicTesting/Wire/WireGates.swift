/// The named gates of one server, each a latch that a connection's thread can poll.
final class WireGates: Sendable {
    static let maxGates = 256

    private let latches = WireLocked<[String: WireLatch]>([:])

    /// The gate of that name, made at first use; nil past the bound or without descriptors.
    func latch(_ name: String) -> WireLatch? {
        latches.withLock { latches in
            if let known = latches[name] { return known }
            guard latches.count < Self.maxGates, let made = try? WireLatch() else { return nil }
            latches[name] = made
            return made
        }
    }

    func open(_ name: String) { latch(name)?.signal() }

    /// Gives the descriptors back, once no thread is left to poll them.
    func removeAll() { latches.withLock { $0.removeAll() } }
}
