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
    /// What a schema that contains itself asks before it goes on.
    let stack = StackRoom()
    /// How many bytes may yet be reserved for elements that are expected; nil until some are.
    private var reservable: Int?

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

    /// How many elements an array is likely to have, of which the first 64 are there.
    ///
    /// All guesses of one document together take no more memory than twice the document: arrays keep what
    /// they reserve.
    @usableFromInline
    mutating func likelyCount(_ reader: borrowing JSONReader, from start: Int, stride: Int) -> Int {
        let each = max(1, (reader.position - start) / 64)
        let room = reservable ?? 2 * (reader.position + reader.remaining)
        let more = min(reader.remaining / each, room / max(1, stride))
        reservable = room - more * max(1, stride)
        return 64 + more
    }

    func omitted(_ weight: Weight) -> Int { seen[weight] - list.count { $0.weight == weight } }

    /// Takes the issues since the mark for repairs: the value they concern is replaced.
    mutating func repair(since mark: Mark) {
        let issues = seen.issues - mark.seen.issues
        guard issues > 0 else { return }
        // However many values are replaced, no more repairs are kept than any other findings.
        var room = max(0, limit - seen.repairs)
        let changed = list[mark.count...].compactMap { finding -> Finding? in
            guard finding.weight == .issue else { return finding }
            guard room > 0 else { return nil }
            room -= 1
            var repair = finding
            repair.weight = .repair
            return repair
        }
        list.replaceSubrange(mark.count..., with: changed)
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

    /// A default stands for null.
    @usableFromInline mutating func replaceNull(at offset: Int, _ expected: String) {
        add(.repair, .kind, at: offset, expected)
    }

    /// Something that makes the document wrong.
    mutating func issue(
        _ code: SchemaIssue.Code, at offset: Int, _ expected: String, missing: String? = nil
    ) {
        add(.issue, code, at: offset, expected, missing: missing)
    }
}
