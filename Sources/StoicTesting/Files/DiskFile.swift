/// A file on a simulated disk. It is written once, so that its content is durable as a whole or not at all.
package struct DiskFile: Sendable, Equatable {
    package enum Fate: Sendable, Hashable {
        /// In memory only. Can transition to: durable, forsaken.
        case pending
        case durable
        /// A sync has failed: the system takes it for written, and no later sync writes it.
        case forsaken
    }

    package let bytes: [UInt8]
    package private(set) var fate: Fate

    package init(_ bytes: [UInt8], fate: Fate = .pending) {
        self.bytes = bytes
        self.fate = fate
    }

    package mutating func synced() {
        if fate == .pending { fate = .durable }
    }

    package mutating func syncFailed() {
        if fate == .pending { fate = .forsaken }
    }
}
