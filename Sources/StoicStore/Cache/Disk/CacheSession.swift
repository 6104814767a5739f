import Stoic

/// Which of the file's sessions the process's present one is: pure.
///
/// The process counts its sessions from zero at each start; the file counts on.
struct CacheSession: Sendable, Equatable {
    /// The process's latest.
    private(set) var generation: UInt64 = 0
    /// The file's number of it, or of the one before it while the file has not been told.
    private(set) var number: Int64
    private(set) var isTold = true

    init(number: Int64) { self.number = number }

    /// The file's number for what belongs to a session of the process; nil for all but the present one.
    func number(of generation: UInt64) -> Int64? {
        generation == self.generation && isTold ? number : nil
    }

    /// What the file is at is of that session, and not of one that the process had before.
    mutating func began(at generation: UInt64) {
        // Race: a later one has been heard of.
        if self.generation == 0 { self.generation = generation }
    }

    /// - Returns: Whether the file must be told.
    mutating func advanced(to generation: UInt64) -> Bool {
        guard generation > self.generation else { return false }
        self.generation = generation
        isTold = false
        return true
    }

    /// The number to go on with in a file that is at `found`, which another process may have brought there:
    /// its session is not this one's.
    func next(found: Int64) -> Int64 { max(found, number).saturatingAdd(1) }

    /// The file has been told whose answers it keeps from now on, while the process was in that session.
    mutating func entered(_ number: Int64, at generation: UInt64) {
        // Race: that session has ended, which the file is about to hear.
        if generation == self.generation { told(number) }
    }

    mutating func told(_ number: Int64) {
        self.number = number
        isTold = true
    }
}
