public import StoicJSON

/// How values of a type are read from JSON, written as JSON, described and exported: one value for all four.
///
/// ```swift
/// let user: Schema<User> = .object(
///     User.init,
///     .required("id", \.id, .int),
///     .required("name", \.name, .string.length(1...100)),
///     .optional("email", \.email, .string.format(.email)),
///     .defaulted("tags", \.tags, .array(.string), to: []))
/// let ada = try user.decode(document)
/// ```
///
/// A schema is made once and kept, in a static or a global: making it costs more than using it.
public struct Schema<Value>: Sendable {
    /// Reads a value into the slot. False, when it is not as wanted: findings then say why, and the slot
    /// stays uninitialized. Either way the reader stands behind the value.
    @usableFromInline typealias Reading =
        @Sendable (inout JSONReader, inout Findings, Slot) throws(JSONSyntaxError) -> Bool
    @usableFromInline typealias Writing =
        @Sendable (Value, inout SchemaWriter) throws(EncodingFailure) -> Void

    @usableFromInline let reading: Reading
    @usableFromInline let writing: Writing
    /// What can be told of it.
    @usableFromInline let shape: Shape
    /// The kind of value that an object reads without a call.
    @usableFromInline let leaf: Leaf?
    /// Reading without the checks, to which more may be added.
    @usableFromInline let base: Reading
    let checks: [Check<Value>]
    /// The same schema, which does not mind a member of that name: a union's tag.
    @usableFromInline let allowing: (@Sendable (String) -> Schema<Value>)?

    @usableFromInline init(
        _ shape: Shape, leaf: Leaf? = nil, allowing: (@Sendable (String) -> Schema<Value>)? = nil,
        writing: @escaping Writing, reading: @escaping Reading
    ) {
        self.shape = shape
        self.leaf = leaf
        self.allowing = allowing
        self.writing = writing
        self.reading = reading
        base = reading
        checks = []
    }

    /// Adds a check to those of another schema: all are made, so that all that is wrong is told.
    init(_ other: Schema, _ shape: Shape, adding check: Check<Value>) {
        let base = other.base
        let checks = other.checks + [check]
        let writing = other.writing
        self.shape = shape
        self.base = base
        self.checks = checks
        leaf = nil
        allowing = other.passing { Schema($0, shape, adding: check) }
        self.writing = { value, writer throws(EncodingFailure) in
            if !check.accepts(value) { throw writer.failure(.refused(check.expected)) }
            try writing(value, &writer)
        }
        reading = { reader, findings, slot throws(JSONSyntaxError) in
            reader.skipWhitespace()
            let start = reader.position
            guard try base(&reader, &findings, slot) else { return false }
            let failed = checks.filter { !$0.accepts(slot.look(Value.self)) }
            guard !failed.isEmpty else { return true }
            for check in failed { findings.issue(check.code, at: start, check.expected) }
            _ = slot.take(Value.self)
            return false
        }
    }

    /// What is made of this schema, of the one that does not mind a union's tag.
    func passing<New>(
        _ make: @escaping @Sendable (Schema) -> Schema<New>
    ) -> (@Sendable (String) -> Schema<New>)? {
        guard let allowing else { return nil }
        return { make(allowing($0)) }
    }

    func allowingIfObject(_ tag: String) -> Schema { allowing?(tag) ?? self }

    /// Reads a value; nil when it is not as wanted.
    @inlinable @inline(__always)
    func read(_ reader: inout JSONReader, _ findings: inout Findings) throws(JSONSyntaxError) -> Value? {
        try Slot.lend(size: max(1, MemoryLayout<Value>.size), alignment: MemoryLayout<Value>.alignment) {
            slot throws(JSONSyntaxError) -> Value? in
            try reading(&reader, &findings, slot) ? slot.take(Value.self) : nil
        }
    }
}

/// A rule about values that have the right kind already.
struct Check<Value>: Sendable {
    let code: SchemaIssue.Code
    let expected: String
    let accepts: @Sendable (Value) -> Bool
}
