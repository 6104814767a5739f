/// A folder on a simulated disk: its names as programs see them, and as they are on the disk.
package struct DiskFolder: Sendable, Equatable {
    /// What has been done with names since the last sync. Each survives a loss of power, or not, by itself.
    package enum Change: Sendable, Hashable {
        case added(String, node: Int)
        case moved(String, to: String, node: Int)
        case removed(String)
    }

    package private(set) var names: [String: Int] = [:]
    package private(set) var durable: [String: Int] = [:]
    package private(set) var pending: [Change] = []

    /// Systems write back by themselves after a while: the oldest change beyond these is durable.
    static let mostPending = 1_024

    package init() {}

    package mutating func make(_ change: Change) {
        Self.apply(change, to: &names)
        pending.append(change)
        if pending.count > Self.mostPending { Self.apply(pending.removeFirst(), to: &durable) }
    }

    package mutating func synced() {
        durable = names
        pending = []
    }

    /// After a loss of power: whether each of `pending` has survived, in order.
    package mutating func powerLost(surviving: [Bool]) {
        for (change, survives) in zip(pending, surviving) where survives {
            Self.apply(change, to: &durable)
        }
        names = durable
        pending = []
    }

    /// Everything that may still be found here, now or after a loss of power.
    package var nodes: [Int] {
        let changed = pending.compactMap { change -> Int? in
            switch change {
            case .added(_, let node), .moved(_, _, let node): node
            case .removed: nil
            }
        }
        return Array(names.values) + Array(durable.values) + changed
    }

    private static func apply(_ change: Change, to names: inout [String: Int]) {
        switch change {
        case .added(let name, let node): names[name] = node
        case .removed(let name): names[name] = nil
        case .moved(let name, let target, let node):
            if names[name] == node {
                names[name] = nil
            } else {
                // What was before has not come about; a file has one name all the same.
                names = names.filter { $0.value != node }
            }
            names[target] = node
        }
    }
}
