import StoicJSON

/// Finds out where findings are: one walk through the document gives each offset its pointer, its line and
/// what stands there. A document without findings never pays for it.
struct Locator {
    /// The way from a container to the value that is looked at.
    private enum Step {
        /// The name is kept once it was asked for, so that any number of issues share its text.
        case member(JSONReader.Token?, String?)
        case element(Int)
    }

    private var findings: ArraySlice<Findings.Finding>
    private var path: [Step] = []
    private var lines = LineCounter()
    private let declared: Set<String>
    private var issues: [SchemaIssue] = []
    private var warnings: [SchemaIssue] = []
    private var repairs: [SchemaIssue] = []

    /// - Parameter shape: Whose names are no secret.
    static func locate(
        _ findings: Findings, in document: [UInt8], _ limits: JSONLimits, _ shape: Shape
    ) -> (issues: [SchemaIssue], warnings: [SchemaIssue], repairs: [SchemaIssue]) {
        guard !findings.list.isEmpty else { return ([], [], []) }
        return locate(findings, in: document, limits, declared: shape.declaredNames)
    }

    /// - Parameter declared: Names that are no secret.
    static func locate(
        _ findings: Findings, in document: [UInt8], _ limits: JSONLimits, declared: Set<String>
    ) -> (issues: [SchemaIssue], warnings: [SchemaIssue], repairs: [SchemaIssue]) {
        var locator = Locator(findings, declared)
        // Bytes have no padding that could be read by mistake.
        var reader = unsafe JSONReader(document.span.bytes, limits: limits)
        // The document may be wrong JSON from some place on; its findings end with that one.
        try? locator.walk(&reader)
        while let finding = locator.findings.popFirst() { locator.add(finding, reader, "") }
        return (locator.issues, locator.warnings, locator.repairs)
    }

    private init(_ findings: Findings, _ declared: Set<String>) {
        // The sort is stable: findings at one place stay in their order.
        self.findings = findings.list.sorted { $0.offset < $1.offset }[...]
        self.declared = declared
    }

    /// Goes through the values, depth first, without recursion, until no finding is left.
    private mutating func walk(_ reader: inout JSONReader) throws(JSONSyntaxError) {
        repeat {
            let kind = reader.peekKind()
            let start = reader.position
            switch kind {
            case .object:
                take(upTo: start, reader, "an object")
                try reader.enterObject()
                path.append(.member(nil, nil))
            case .array:
                take(upTo: start, reader, "an array")
                try reader.enterArray()
                path.append(.element(-1))
            case .string:
                let token = try reader.readStringToken()
                take(upTo: start, reader, "a string of \(token.count) byte\(token.count == 1 ? "" : "s")")
            default:
                try reader.skipValue()
                take(upTo: start, reader, kind == .number ? "a number" : kind == .null ? "null" : "a boolean")
            }
            while let last = path.last {
                if try next(last, &reader) { break }
                path.removeLast()
            }
        } while !path.isEmpty && !findings.isEmpty
    }

    /// Goes to the innermost container's next value.
    private mutating func next(_ last: Step, _ reader: inout JSONReader) throws(JSONSyntaxError) -> Bool {
        switch last {
        case .member:
            guard let key = try reader.nextKey() else { return false }
            path[path.count - 1] = .member(key, nil)
            take(upTo: key.offset - 1, reader, "")
        case .element(let index):
            guard try reader.nextElement() else { return false }
            path[path.count - 1] = .element(index + 1)
        }
        return true
    }

    @inline(__always) private mutating func take(
        upTo offset: Int, _ reader: borrowing JSONReader, _ found: @autoclosure () -> String
    ) {
        while let first = findings.first, first.offset <= offset {
            add(first, reader, found())
            findings.removeFirst()
        }
    }

    private mutating func add(
        _ finding: Findings.Finding, _ reader: borrowing JSONReader, _ found: String
    ) {
        var tokens: [String] = []
        tokens.reserveCapacity(path.count + 1)
        var madeUp: UInt64 = 0
        func append(_ name: String) {
            if !declared.contains(name), tokens.count < 64 { madeUp |= 1 << UInt64(tokens.count) }
            tokens.append(name)
        }
        for (index, step) in path.enumerated() {
            switch step {
            case .member(_, let name?): append(name)
            case .member(let token?, nil):
                let name = reader.text(of: token)
                path[index] = .member(token, name)
                append(name)
            case .element(let index) where index >= 0: tokens.append(String(index))
            default: break
            }
        }
        if let missing = finding.missing { append(missing) }
        let issue = SchemaIssue(
            finding.code, at: JSONPointer(tokens: tokens),
            position: lines.position(of: finding.offset, in: reader),
            expected: finding.expected, found: finding.missing == nil ? found : "nothing", madeUp: madeUp)
        switch finding.weight {
        case .issue: issues.append(issue)
        case .warning: warnings.append(issue)
        case .repair: repairs.append(issue)
        }
    }
}
