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
    /// How many have ended since the cache was opened.
    private(set) var ended: UInt64 = 0

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
        ended &+= 1
        return true
    }

    /// The number to go on with in a file that is at `found`, which another process may have brought there:
    /// its session is not this one's.
    func next(found: Int64) -> Int64 { max(found, number).saturatingAdd(1) }

    /// The number to go on with under a name, in a file that is at another; nil when sessions have ended
    /// since somebody said the name, which is the end of it.
    func next(under name: String, after ended: UInt64, found: Int64, _ other: String) -> Int64? {
        guard ended == self.ended else { return nil }
        // Another process may have said so first. What is untold is the end of that name.
        return isTold && name == other ? found : next(found: found)
    }

    /// The file has been told when that many sessions had ended.
    mutating func told(_ number: Int64, after ended: UInt64) {
        // Race: another has ended, which the file is about to hear.
        guard ended == self.ended else { return }
        // Race: what the file was told later may be heard of first.
        self.number = isTold ? max(self.number, number) : number
        isTold = true
    }
}
