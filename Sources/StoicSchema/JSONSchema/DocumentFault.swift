import StoicJSON

/// Something that is wrong with a document, by its pointer; where that leads is found out afterwards.
struct DocumentFault: Sendable {
    var code: SchemaIssue.Code
    var tokens: [String]
    var expected: String
    /// The name of a member that is not there.
    var missing: String?
    /// It is about the member's name, not about its value.
    var isOfName = false
}

extension ValidationFailure {
    /// A failure of these faults, each with its place.
    ///
    /// - Parameters:
    ///   - findings: What is known by its place already, and how many are kept.
    ///   - declared: Names that are no secret of the document.
    init(
        _ faults: [DocumentFault], omitted: Int, _ findings: consuming Findings, in document: [UInt8],
        _ limits: JSONLimits, declared: Set<String>
    ) {
        let offsets = PlaceSearch.offsets(of: faults, in: document, limits)
        for (fault, offset) in zip(faults, offsets) {
            if fault.code == .syntax {
                findings.addAlways(.syntax, at: offset, fault.expected)
            } else {
                findings.issue(fault.code, at: offset, fault.expected, missing: fault.missing)
            }
        }
        let found = Locator.locate(findings, in: document, limits, declared: declared).issues
        var met: Set<SchemaIssue> = []
        // Two schemas that both apply may say the same of a value.
        let issues = found.filter { met.insert($0).inserted }
        self.init(issues: issues, omittedIssues: omitted + findings.omitted(.issue))
    }
}
