/// One part of a sweep that is split among machines: every seed is in exactly one of them.
public struct Shard: Sendable, Hashable {
    /// The most parts.
    public static let bound = 100_000

    /// Which part, the first being 0.
    public let index: Int
    /// How many parts there are.
    public let count: Int

    /// All of it.
    public static let whole = Shard(index: 0, count: 1)

    private init(index: Int, count: Int) {
        self.index = index
        self.count = count
    }

    /// Makes one of `count` parts.
    ///
    /// - Parameter number: Which one. Range: 1 to `count`.
    /// - Returns: Nil when there is no such part, or more than 100,000 are asked for.
    public init?(_ number: Int, of count: Int) {
        guard (1...Self.bound).contains(count), (1...count).contains(number) else { return nil }
        self.init(index: number - 1, count: count)
    }

    /// Reads `2/8`, the second of eight; nil when the text is none.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Self.number(parts[0]), let count = Self.number(parts[1]) else {
            return nil
        }
        self.init(number, of: count)
    }

    /// The seeds of this part: a stretch, as long as the others' or one longer.
    public func range(of seeds: Range<UInt64>) -> Range<UInt64> {
        func bound(_ part: Int) -> UInt64 {
            let (high, low) = (seeds.upperBound - seeds.lowerBound)
                .multipliedFullWidth(by: UInt64(part))
            return seeds.lowerBound + UInt64(count).dividingFullWidth((high, low)).quotient
        }
        return bound(index)..<bound(index + 1)
    }

    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
}

extension Shard: CustomStringConvertible {
    public var description: String { "\(index + 1)/\(count)" }
}

extension Shard {
    /// The part that a job scheduler gives this process in its environment: Kubernetes' indexed jobs
    /// (`JOB_COMPLETION_INDEX`), Slurm's arrays (`SLURM_ARRAY_TASK_ID`), and build servers with
    /// `CI_NODE_INDEX` and `CI_NODE_TOTAL`.
    ///
    /// - Parameter count: How many parts there are, when the environment does not say.
    /// - Returns: Nil when it says nothing of parts, or nothing that fits.
    public init?(environment: [String: String], count: Int? = nil) {
        func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }
        if let index = number("CI_NODE_INDEX"), let total = number("CI_NODE_TOTAL") {
            self.init(index, of: total)
        } else if let task = number("SLURM_ARRAY_TASK_ID") {
            let first = number("SLURM_ARRAY_TASK_MIN") ?? 0
            guard let total = number("SLURM_ARRAY_TASK_COUNT") ?? count else { return nil }
            let (offset, isOver) = task.subtractingReportingOverflow(first)
            if isOver || offset < 0 || offset >= Self.bound { return nil }
            self.init(offset + 1, of: total)
        } else if let index = number("JOB_COMPLETION_INDEX"), let count, (0..<Self.bound).contains(index) {
            self.init(index + 1, of: count)
        } else {
            return nil
        }
    }
}
