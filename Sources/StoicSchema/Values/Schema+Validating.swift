import StoicJSON

extension Schema {
    /// Adds rules about the whole, each told at the part that breaks it.
    ///
    /// They are also asked when parts did not fit, with what stands for those when they are absent, so that
    /// one reading tells all that is wrong; a part that has an issue already gets no second one.
    package func validating(_ rules: @escaping @Sendable (Value) -> [BrokenRule]) -> Schema {
        let (reading, writing) = (reading, writing)
        return Schema(
            shape, allowing: passing { $0.validating(rules) },
            writing: { value, writer throws(EncodingFailure) in
                if let broken = rules(value).first {
                    let failure = writer.failure(.refused(broken.expected))
                    throw EncodingFailure(
                        reason: failure.reason,
                        pointer: JSONPointer(tokens: failure.pointer.tokens + broken.path))
                }
                try writing(value, &writer)
            },
            reading: { reader, findings, slot throws(JSONSyntaxError) in
                reader.skipWhitespace()
                let (start, from) = (reader.mark(), reader.position)
                let (mark, mends) = (findings.mark, findings.mends)
                findings.mends = true
                defer { findings.mends = mends }
                guard try reading(&reader, &findings, slot) else { return false }
                let (end, to) = (reader.mark(), reader.position)
                for broken in rules(slot.look(Value.self)) {
                    // Beyond the limit it is counted, and its place not looked for.
                    guard findings.issueCount(since: mark) < findings.limit else {
                        findings.issue(.check, at: from, broken.expected)
                        continue
                    }
                    reader.rewind(to: start)
                    // It was read once, so only a limit can end it; the value is then named as a whole.
                    let place = (try? reader.place(of: broken.path)) ?? (range: from..<to, missing: nil)
                    if place.missing == nil, findings.hasIssue(since: mark, in: place.range) { continue }
                    findings.issue(
                        .check, at: place.range.lowerBound, broken.expected, missing: place.missing)
                }
                reader.rewind(to: end)
                if findings.issueCount(since: mark) == 0 { return true }
                _ = slot.take(Value.self)
                return false
            })
    }

    /// A value for another to stand in for while rules about the whole are asked; its issues stay.
    package func mended(by substitute: @escaping @Sendable () -> Value) -> Schema {
        let reading = reading
        return Schema(
            shape, allowing: passing { $0.mended(by: substitute) }, writing: writing,
            reading: { reader, findings, slot throws(JSONSyntaxError) in
                if try reading(&reader, &findings, slot) { return true }
                guard findings.mends else { return false }
                slot.initialize(to: substitute())
                return true
            })
    }
}

extension JSONReader {
    /// The bytes of a part of the value that comes next; of one that is not there, those of the innermost
    /// value around it, and its name if no more than that is missing.
    fileprivate mutating func place(
        of path: [String]
    ) throws(JSONSyntaxError) -> (range: Range<Int>, missing: String?) {
        var missing: String?
        walk: for (depth, name) in path.enumerated() {
            let here = mark()
            switch peekKind() {
            case .object:
                try enterObject()
                while let key = try nextKey() {
                    if text(of: key).utf8.elementsEqual(name.utf8) { continue walk }
                    try skipValue()
                }
                if depth == path.count - 1 { missing = name }
            case .array:
                try enterArray()
                var index = 0
                while try nextElement() {
                    if String(index) == name { continue walk }
                    index += 1
                    try skipValue()
                }
            default: break
            }
            rewind(to: here)
            break
        }
        skipWhitespace()
        let start = position
        try skipValue()
        return (start..<position, missing)
    }
}
