public import Stoic
internal import StoicSimulation
internal import Synchronization

/// A disk in memory that fails as real ones do: at a chosen call, when it is full, when the power goes.
///
/// Files and names each have a state that programs see and one that is on the disk; `sync` makes them the
/// same. The system's files and these answer every call alike. Folders go over what is remembered of a path
/// from its root, whether or not it begins with a slash.
///
/// Range: 100,000 files and folders at once, 10,000 faults ahead; of the changes of names in a folder, the
/// latest 1,024 wait for a sync.
public final class SimulatedDisk: FileSystem {
    /// What a failed call has done all the same.
    public enum Leftover: Sendable, Hashable, CaseIterable {
        /// Nothing. Of a file that was to be made, a part was there, and its removal waits for a sync as
        /// well.
        case nothing
        /// Half of a file that was to be made; with other calls, nothing.
        case part
        /// All of it: only the answer is wrong.
        case everything
    }

    private let machine: Mutex<DiskMachine>

    /// An empty disk with room for so many bytes in files.
    ///
    /// - Parameter capacity: Unit: bytes. Default: 64 MiB.
    public init(capacity: Int = 64 << 20) {
        machine = Mutex(DiskMachine(capacity: capacity))
    }

    /// How many bytes there is room for in all; it can change.
    public var capacity: Int {
        get { machine.withLock { $0.capacity } }
        set { machine.withLock { $0.capacity = newValue } }
    }

    /// The bytes in files.
    public var used: Int { machine.withLock { $0.used } }

    /// The calls that have been, those that failed among them: the first is number 1.
    public var calls: Int { machine.withLock { $0.calls } }

    /// Makes a later call fail.
    ///
    /// A sync that fails with nothing left loses the file for good: the system takes it for written.
    ///
    /// - Returns: False for a call that has been.
    @discardableResult
    public func fail(at call: Int, with reason: FileError.Reason, leaving: Leftover = .nothing) -> Bool {
        machine.withLock { $0.expect(.fails(reason, leaving: leaving), at: call) }
    }

    /// Lets the power go in the midst of a later call: it and all after it fail, until `crash`.
    ///
    /// - Returns: False for a call that has been.
    @discardableResult
    public func stop(at call: Int) -> Bool {
        machine.withLock { $0.expect(.stops, at: call) }
    }

    /// Lets all later calls go well.
    public func forgetFaults() { machine.withLock { $0.forgetFaults() } }

    /// Loses power and gets it back; no fault is ahead any more.
    ///
    /// Of what was not synced, each file is whole, empty, cut at some byte, or has blocks of zeros or
    /// garbage; each change of a name has come about, or not. The same seed after the same calls leaves the
    /// same.
    public func crash(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        machine.withLock { disk in
            disk.forgetFaults()
            disk.powerReturned(random: &random)
        }
    }
}

extension SimulatedDisk {
    /// Makes a folder and those above it; their names are pending.
    public func makeFolder(_ path: String) throws(FileError) {
        try machine.withLock { (disk) throws(FileError) in try disk.makeFolder(path) }
    }

    /// Makes a file whose content and name are pending.
    public func create(_ path: String, _ bytes: [UInt8]) throws(FileError) {
        try machine.withLock { (disk) throws(FileError) in try disk.create(path, bytes) }
    }

    /// All of a file, as programs see it.
    public func read(_ path: String, most: Int) throws(FileError) -> [UInt8] {
        try machine.withLock { (disk) throws(FileError) in try disk.read(path, most: most) }
    }

    /// Makes a file's content, or the names in a folder, durable.
    public func sync(_ path: String) throws(FileError) {
        try machine.withLock { (disk) throws(FileError) in try disk.sync(path) }
    }

    /// Puts a file in another's place; that is pending, as one change.
    public func move(_ path: String, to target: String) throws(FileError) {
        try machine.withLock { (disk) throws(FileError) in try disk.move(path, to: target) }
    }

    /// Removes a file; that is pending.
    public func remove(_ path: String) throws(FileError) {
        try machine.withLock { (disk) throws(FileError) in try disk.remove(path) }
    }

    /// The files in a folder, by name.
    public func list(_ folder: String, most: Int) throws(FileError) -> [FileEntry] {
        try machine.withLock { (disk) throws(FileError) in try disk.list(folder, most: most) }
    }
}
