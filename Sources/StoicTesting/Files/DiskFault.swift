package import Stoic

/// What a simulated disk does at one call instead of its work.
package enum DiskFault: Sendable, Hashable {
    case fails(FileError.Reason, leaving: SimulatedDisk.Leftover)
    /// The power goes in the midst of the call.
    case stops
}
