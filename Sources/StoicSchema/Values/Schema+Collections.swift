public import StoicJSON

extension Schema {
    /// An array.
    ///
    /// - Parameters:
    ///   - element: What each element is.
    ///   - invalid: What becomes of elements that do not fit. Default: the document is wrong.
    @inlinable public static func array<Element>(
        _ element: Schema<Element>, invalid: InvalidElements = .refuse
    ) -> Schema where Value == [Element] {
        let reading = element.reading
        let dropsInvalid = invalid == .drop
        return Schema(
            arrayShape(element.shape, dropsInvalid),
            writing: { value, writer throws(EncodingFailure) in try writer.array(value, element) },
            reading: { reader, findings, slot throws(JSONSyntaxError) in
                guard reader.peekKind() == .array else { return try reader.refuse(&findings, "an array") }
                try reader.enterArray()
                let start = reader.position
                return try Slot.lend(
                    size: max(1, MemoryLayout<Element>.size), alignment: MemoryLayout<Element>.alignment
                ) { place throws(JSONSyntaxError) -> Bool in
                    var elements: [Element] = []
                    elements.reserveCapacity(4)
                    var isRight = true
                    while try reader.nextElement() {
                        let isRead =
                            dropsInvalid
                            ? try readOrDrop(reading, &reader, &findings, place)
                            : try reading(&reader, &findings, place)
                        if isRead {
                            elements.append(place.take(Element.self))
                            if elements.count == 64 {
                                elements.reserveCapacity(
                                    findings.likelyCount(
                                        reader, from: start, stride: MemoryLayout<Element>.stride))
                            }
                        } else if !dropsInvalid {
                            isRight = false
                        }
                    }
                    if isRight { slot.initialize(to: elements) }
                    return isRight
                }
            })
    }

    @usableFromInline static func arrayShape(_ element: Shape, _ dropsInvalid: Bool) -> Shape {
        // What is dropped is not counted, where the document counts it.
        dropsInvalid
            ? .mapped(.array(.forgiving(element), Shape.Counts())) : .array(element, Shape.Counts())
    }

    /// Reads an element whose issues are repairs.
    @usableFromInline static func readOrDrop(
        _ reading: Schema<Value>.Reading, _ reader: inout JSONReader, _ findings: inout Findings,
        _ place: Slot
    ) throws(JSONSyntaxError) -> Bool {
        let mark = findings.mark
        let isRead = try findings.strictly { findings throws(JSONSyntaxError) in
            try reading(&reader, &findings, place)
        }
        if isRead { return true }
        findings.repair(since: mark)
        return false
    }
}

extension Schema {
    /// An object whose names are the document's own, such as one keyed by identifiers.
    public static func dictionary<Element: Sendable>(
        _ element: Schema<Element>
    ) -> Schema where Value == [String: Element] {
        Schema(
            .dictionary(element.shape, Shape.Counts()),
            writing: { value, writer throws(EncodingFailure) in try writer.dictionary(value, element) },
            reading: { reader, findings, slot throws(JSONSyntaxError) in
                guard reader.peekKind() == .object else { return try reader.refuse(&findings, "an object") }
                try reader.enterObject()
                var elements: [String: Element] = [:]
                var names = NameSet()
                var isRight = true
                while let key = try reader.nextKey() {
                    guard names.insert(key, reader) else {
                        findings.issue(.duplicateKey, at: key.offset - 1, "a name that is not there already")
                        isRight = false
                        try reader.skipValue()
                        continue
                    }
                    if let value = try element.read(&reader, &findings) {
                        // Strings are equal when they look alike; names in JSON when their scalars are.
                        if elements.updateValue(value, forKey: reader.text(of: key)) != nil {
                            findings.issue(.duplicateKey, at: key.offset - 1, "a name unlike the others")
                            isRight = false
                        }
                    } else {
                        isRight = false
                    }
                }
                if isRight { slot.initialize(to: elements) }
                return isRight
            })
    }

    /// A value or null.
    public func nullable() -> Schema<Value?> {
        let (reading, writing) = (reading, writing)
        return Schema<Value?>(
            .nullable(shape), allowing: passing { $0.nullable() },
            writing: { value, writer throws(EncodingFailure) in
                if let value {
                    try writing(value, &writer)
                } else {
                    try writer.json { json throws(JSONWriteError) in try json.null() }
                }
            },
            reading: { reader, findings, slot throws(JSONSyntaxError) in
                if try reader.readNullIfPresent() {
                    slot.initialize(to: Value?.none)
                    return true
                }
                return try Slot.lend(
                    size: max(1, MemoryLayout<Value>.size), alignment: MemoryLayout<Value>.alignment
                ) { place throws(JSONSyntaxError) -> Bool in
                    guard try reading(&reader, &findings, place) else { return false }
                    slot.initialize(to: Value?.some(place.take(Value.self)))
                    return true
                }
            })
    }
}
