import StoicJSON

extension Schema {
    /// Values of another type that correspond to these, one to one.
    public func map<New>(
        _ to: @escaping @Sendable (Value) -> New, from: @escaping @Sendable (New) -> Value
    ) -> Schema<New> {
        let (reading, writing) = (self, writing)
        return Schema<New>(
            .mapped(shape), allowing: passing { $0.map(to, from: from) },
            writing: { value, writer throws(EncodingFailure) in try writing(from(value), &writer) },
            reading: { reader, findings, slot throws(JSONSyntaxError) in
                guard let value = try reading.read(&reader, &findings) else { return false }
                slot.initialize(to: to(value))
                return true
            })
    }

    /// Values of another type that some of these correspond to.
    ///
    /// - Parameters:
    ///   - expected: What makes a value one of them, in words that fit behind "expected a string, …".
    ///   - to: Nil for a value that is none of them.
    ///   - from: The way back; nil for a value that cannot be written.
    public func flatMap<New>(
        _ expected: String, _ to: @escaping @Sendable (Value) -> New?,
        from: @escaping @Sendable (New) -> Value?
    ) -> Schema<New> {
        let (reading, writing) = (self, writing)
        let words = "\(shape.words), \(expected)"
        return Schema<New>(
            .noted(.mapped(shape), expected), allowing: passing { $0.flatMap(expected, to, from: from) },
            writing: { value, writer throws(EncodingFailure) in
                guard let value = from(value) else { throw writer.failure(.refused(words)) }
                try writing(value, &writer)
            },
            reading: { reader, findings, slot throws(JSONSyntaxError) in
                reader.skipWhitespace()
                let start = reader.position
                guard let value = try reading.read(&reader, &findings) else { return false }
                guard let new = to(value) else {
                    findings.issue(.check, at: start, words)
                    return false
                }
                slot.initialize(to: new)
                return true
            })
    }

    /// A value that is replaced when it does not fit, with repairs that tell why: for what an answer is still
    /// useful without.
    public func recovering(to fallback: @autoclosure @escaping @Sendable () -> Value) -> Schema {
        let reading = reading
        return Schema(
            .forgiving(shape), allowing: passing { $0.recovering(to: fallback()) }, writing: writing,
            reading: { reader, findings, slot throws(JSONSyntaxError) in
                let mark = findings.mark
                let isRead = try findings.strictly { findings throws(JSONSyntaxError) in
                    try reading(&reader, &findings, slot)
                }
                if !isRead {
                    findings.repair(since: mark)
                    slot.initialize(to: fallback())
                }
                return true
            })
    }

    /// A schema that contains itself: `.lazy("Tree", Tree.schema)`.
    ///
    /// - Parameters:
    ///   - name: What the type is called in issues and exports; the same name is the same schema.
    ///   - schema: The schema, which is looked for each time a value is read or written: keep it in a static.
    public static func lazy(
        _ name: String, _ schema: @autoclosure @escaping @Sendable () -> Schema
    ) -> Schema {
        Schema(
            .reference(name, { schema().shape }),
            allowing: { tag in
                // Not made before it is used: it may lead back to the union that asks.
                let made = Once<Schema> { schema().allowingIfObject(tag) }
                return lazy(name, made.value)
            },
            writing: { value, writer throws(EncodingFailure) in try schema().writing(value, &writer) },
            reading: { reader, findings, slot throws(JSONSyntaxError) in
                guard findings.stack.isLeft else {
                    reader.skipWhitespace()
                    throw JSONSyntaxError(.nestingTooDeep, at: reader.position)
                }
                return try schema().reading(&reader, &findings, slot)
            })
    }
}
