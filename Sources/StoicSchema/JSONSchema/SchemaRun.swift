import StoicJSON

/// Holds a document against a schema document: a pure machine over trees, of bounded work and depth.
struct SchemaRun {
    /// Schemas within each other and values within each other on the way to one value.
    static let maxDepth = 160

    let schemas: [CompiledSchema]
    let limit: Int
    private(set) var faults: [DocumentFault] = []
    private(set) var omitted = 0
    /// The way to the value that is looked at.
    var path: [String] = []
    /// It is only asked whether a value fits, not why.
    private var isQuiet = false
    /// A limit was met: nothing that is found out from then on counts.
    private(set) var isStopped = false
    private var depth = 0
    private var stepsLeft: Int

    /// - Parameter size: The document's bytes: the work that is allowed grows with it.
    init(_ schemas: [CompiledSchema], limit: Int, size: Int) {
        self.schemas = schemas
        self.limit = limit
        stepsLeft = 1_000_000 + 16 * size
    }

    /// The schema at an index, by its first name.
    func resolved(_ index: Int) -> Int {
        var index = index
        while let next = schemas[index].alias { index = next }
        return index
    }

    /// Holds a value against a schema and notes what is wrong.
    mutating func apply(_ schema: Int, to value: JSONValue) -> Bool {
        spend(1)
        if depth >= Self.maxDepth { stop("less nesting of values and of the schemas that apply to them") }
        guard !isStopped else { return false }
        depth += 1
        defer { depth -= 1 }
        let schema = schemas[resolved(schema)]
        if schema.isNever {
            add(.check, "nothing here")
            return false
        }
        var isRight = true
        for rule in schema.rules where !holds(rule, value) {
            isRight = false
            if isQuiet || isStopped { return false }
        }
        return isRight
    }

    /// Whether a value fits, without a word on why it does not.
    mutating func fits(_ schema: Int, _ value: JSONValue) -> Bool {
        let wasQuiet = isQuiet
        isQuiet = true
        defer { isQuiet = wasQuiet }
        return apply(schema, to: value)
    }

    /// The same as `apply`, for a value within the one that is looked at.
    mutating func apply(_ schema: Int, to value: JSONValue, under token: String) -> Bool {
        path.append(token)
        defer { path.removeLast() }
        return apply(schema, to: value)
    }

    var wantsReasons: Bool { !isQuiet && !isStopped }

    /// Notes what is wrong with the value that is looked at; false, so that it can end a rule.
    @discardableResult
    mutating func add(
        _ code: SchemaIssue.Code, _ expected: @autoclosure () -> String, missing: String? = nil,
        isOfName: Bool = false
    ) -> Bool {
        guard wantsReasons else { return false }
        guard faults.count < limit else {
            omitted += 1
            return false
        }
        faults.append(
            DocumentFault(
                code: code, tokens: path, expected: expected(), missing: missing, isOfName: isOfName))
        return false
    }

    /// Pays for work.
    mutating func spend(_ steps: Int) {
        stepsLeft -= min(steps, max(0, stepsLeft) + 1)
        if stepsLeft < 0 { stop("a document that takes less work to hold against this schema") }
    }

    private mutating func stop(_ expected: String) {
        guard !isStopped else { return }
        isStopped = true
        // It counts even when there were more issues than are kept: without it they would make no sense.
        faults.append(DocumentFault(code: .syntax, tokens: path, expected: expected))
    }
}
