import StoicJSON

/// What is noticed while a document is read, by places in it; names and lines are found out afterwards.
@usableFromInline struct Findings: Sendable {
    /// What a finding means for the value.
    enum Weight: Sendable { case issue, warning, repair }

    struct Finding: Sendable {
        var weight: Weight
        var code: SchemaIssue.Code
        /// The first byte of the value, or of the quote before a name.
        var offset: Int
        var expected: String
        /// The name of a member that is not there.
        var missing: String?
    }

    /// A state to come back to, when one way to read a value has failed and another is tried.
    struct Mark: Sendable {
        fileprivate var count: Int
        fileprivate var seen: Seen
    }

    struct Seen: Sendable {
        var issues = 0
        var warnings = 0
        var repairs = 0

        subscript(weight: Weight) -> Int {
            get {
                switch weight {
                case .issue: issues
                case .warning: warnings
                case .repair: repairs
                }
            }
            set {
                switch weight {
                case .issue: issues = newValue
                case .warning: warnings = newValue
                case .repair: repairs = newValue
                }
            }
        }
    }

    private(set) var list: [Finding] = []
    /// How many there were of each weight; at most `limit` of each are kept.
    private(set) var seen = Seen()
    let limit: Int
    /// Objects whose members do not fit are made all the same, of what stands for those when they are absent:
    /// the issues tell that they are not right.
    var mends = false

    init(limit: Int) { self.limit = max(1, limit) }

    var mark: Mark { Mark(count: list.count, seen: seen) }

    /// Forgets what was noticed since.
    mutating func rewind(to mark: Mark) {
        list.removeSubrange(mark.count...)
        seen = mark.seen
    }

    func issueCount(since mark: Mark) -> Int { seen.issues - mark.seen.issues }

    func hasIssue(since mark: Mark, in range: Range<Int>) -> Bool {
        list[mark.count...].contains { $0.weight == .issue && range.contains($0.offset) }
    }

    /// Reads without mending: where what does not fit has another meaning than an issue.
    mutating func strictly<Result>(
        _ read: (inout Findings) throws(JSONSyntaxError) -> Result
    ) throws(JSONSyntaxError) -> Result {
        let before = mends
        mends = false
        defer { mends = before }
        return try read(&self)
    }

    func omitted(_ weight: Weight) -> Int { seen[weight] - list.count { $0.weight == weight } }

    /// Takes the issues since the mark for repairs: the value they concern is replaced.
    mutating func repair(since mark: Mark) {
        for index in mark.count..<list.count where list[index].weight == .issue {
            list[index].weight = .repair
        }
        let issues = seen.issues - mark.seen.issues
        seen.issues -= issues
        seen.repairs += issues
    }

    @inline(never)
    mutating func add(
        _ weight: Weight, _ code: SchemaIssue.Code, at offset: Int, _ expected: String, missing: String? = nil
    ) {
        seen[weight] += 1
        guard seen[weight] <= limit else { return }
        list.append(
            Finding(weight: weight, code: code, offset: offset, expected: expected, missing: missing))
    }

    /// An issue that is kept whatever the limit.
    mutating func addAlways(_ code: SchemaIssue.Code, at offset: Int, _ expected: String) {
        seen.issues += 1
        list.append(Finding(weight: .issue, code: code, offset: offset, expected: expected))
    }

    /// Something that makes the document wrong.
    mutating func issue(
        _ code: SchemaIssue.Code, at offset: Int, _ expected: String, missing: String? = nil
    ) {
        add(.issue, code, at: offset, expected, missing: missing)
    }
}
