internal import Stoic

/// A simulated disk: what programs see of it, what is on it, and what goes wrong at which call.
package struct DiskMachine: Sendable, Equatable {
    package enum Node: Sendable, Equatable {
        case file(DiskFile)
        case folder(DiskFolder)
    }

    /// How a call goes.
    enum Course {
        case well
        case wrong(FileError, leaving: SimulatedDisk.Leftover)
    }

    static let root = 0
    /// Files and folders there can be at once; more are refused as by a full disk.
    static let mostNodes = 100_000
    static let mostFaults = 10_000

    package var capacity: Int
    package internal(set) var calls = 0
    package internal(set) var isOn = true
    /// The bytes of the files that programs see.
    package private(set) var used = 0
    /// Those, and of the files that a loss of power may bring back.
    private var held = 0
    var nodes: [Int: Node] = [root: .folder(DiskFolder())]
    private var faults: [Int: DiskFault] = [:]
    private var nextNode = 1
    /// Nodes at which those that nothing leads to any more are looked for.
    private var sweepAt = 1_000

    package init(capacity: Int) { self.capacity = capacity }

    /// Later calls go wrong; false for one that has been, or when there are too many.
    package mutating func expect(_ fault: DiskFault, at call: Int) -> Bool {
        guard call > calls, faults.count < Self.mostFaults else { return false }
        faults[call] = fault
        return true
    }

    package mutating func forgetFaults() { faults = [:] }

    // MARK: What the calls have in common

    mutating func begin(_ call: FileCall) throws(FileError) -> Course {
        calls += 1
        guard isOn else { throw Self.noPower(call) }
        switch faults.removeValue(forKey: calls) {
        case nil: return .well
        case .fails(let reason, let leaving)?:
            return .wrong(FileError(reason, during: call), leaving: leaving)
        case .stops?:
            isOn = false
            // What it had begun is pending like all else, so that it is done, or not, or in part, by chance.
            return .wrong(Self.noPower(call), leaving: call == .sync ? .nothing : .everything)
        }
    }

    private static func noPower(_ call: FileCall) -> FileError { FileError(.disk, during: call) }

    /// A new node under a name.
    mutating func add(_ node: Node, named name: String, in folder: Int) -> Int {
        let number = nextNode
        nextNode += 1
        nodes[number] = node
        held += size(number)
        change(folder, .added(name, node: number))
        return number
    }

    mutating func change(_ folder: Int, _ change: DiskFolder.Change) {
        guard case .folder(var changed)? = nodes[folder] else { return }
        switch change {
        case .added(_, let node): used += size(node)
        case .removed(let name): used -= size(changed.names[name])
        case .moved(_, let target, _): used -= size(changed.names[target])
        }
        changed.make(change)
        nodes[folder] = .folder(changed)
    }

    private func size(_ node: Int?) -> Int {
        guard let node, case .file(let file)? = nodes[node] else { return 0 }
        return file.bytes.count
    }

    func names(_ folder: Int) -> [String: Int] {
        guard case .folder(let found)? = nodes[folder] else { return [:] }
        return found.names
    }

    mutating func needsNode(_ call: FileCall) throws(FileError) {
        if nodes.count >= sweepAt {
            sweep()
            sweepAt = min(max(1_000, nodes.count * 2), Self.mostNodes)
        }
        guard nodes.count < Self.mostNodes else { throw FileError(.diskFull, during: call) }
    }

    /// As much of the bytes as there is room for.
    ///
    /// Room is used again only when what was there cannot come back: then the disk writes names by itself.
    mutating func fitting(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.count > capacity - held {
            for case (let number, .folder(var folder)) in nodes {
                folder.synced()
                nodes[number] = .folder(folder)
            }
            sweep()
        }
        return Array(bytes.prefix(max(0, capacity - held)))
    }

    /// Forgets what nothing leads to any more.
    mutating func sweep() {
        let found = reachable()
        nodes = nodes.filter { found.contains($0.key) }
        held = nodes.keys.reduce(0) { $0 + size($1) }
    }

    /// What is there after a loss of power is all that there is.
    mutating func settle() {
        sweep()
        used = held
    }

    /// All that names lead to, now or after a loss of power.
    private func reachable() -> Set<Int> {
        var found: Set<Int> = [Self.root]
        var toSee = [Self.root]
        // Each node once.
        while let number = toSee.popLast() {
            guard case .folder(let folder)? = nodes[number] else { continue }
            for node in folder.nodes where found.insert(node).inserted { toSee.append(node) }
        }
        return found
    }
}
