import StoicJSON

/// Finds out where in a document pointers lead to: one walk for all of them, which passes over what none of
/// them leads into.
struct PlaceSearch {
    /// A value that a pointer leads to or through.
    private struct Stop {
        var children: [ScalarName: Int] = [:]
        var offset: Int?
        var nameOffset = 0
    }

    private var stops = [Stop()]
    private var faults: [(stop: Int, isOfName: Bool)] = []
    /// The containers on the way, each with the index of its element that comes next.
    private var open: [(stop: Int, isObject: Bool, next: Int)] = []

    /// The first byte of each fault's value, or of the quote before its name.
    static func offsets(of faults: [DocumentFault], in document: [UInt8], _ limits: JSONLimits) -> [Int] {
        guard !faults.isEmpty else { return [] }
        var search = PlaceSearch()
        for fault in faults { search.add(fault) }
        // Bytes have no padding that could be read by mistake.
        var reader = unsafe JSONReader(document.span.bytes, limits: limits)
        // The document was read before: it is right, but for names that are there twice.
        try? search.walk(&reader)
        return search.faults.map { fault in
            let stop = search.stops[fault.stop]
            return fault.isOfName ? stop.nameOffset : stop.offset ?? 0
        }
    }

    private mutating func add(_ fault: DocumentFault) {
        var stop = 0
        for token in fault.tokens {
            if let next = stops[stop].children[ScalarName(token)] {
                stop = next
            } else {
                stops[stop].children[ScalarName(token)] = stops.count
                stop = stops.count
                stops.append(Stop())
            }
        }
        faults.append((stop, fault.isOfName))
    }

    private mutating func walk(_ reader: inout JSONReader) throws(JSONSyntaxError) {
        try visit(0, nameOffset: 0, &reader)
        while let last = open.last {
            if last.isObject {
                guard let key = try reader.nextKey() else {
                    open.removeLast()
                    continue
                }
                let child = stops[last.stop].children[ScalarName(reader.text(of: key))]
                try visit(child, nameOffset: key.offset - 1, &reader)
            } else {
                guard try reader.nextElement() else {
                    open.removeLast()
                    continue
                }
                open[open.count - 1].next += 1
                let child = stops[last.stop].children[ScalarName(String(last.next))]
                try visit(child, nameOffset: reader.position, &reader)
            }
        }
    }

    /// Notes where the value is that comes next, and enters it or passes over it.
    private mutating func visit(
        _ stop: Int?, nameOffset: Int, _ reader: inout JSONReader
    ) throws(JSONSyntaxError) {
        // Of two members with one name the first counts.
        guard let stop, stops[stop].offset == nil else { return try reader.skipValue() }
        let kind = reader.peekKind()
        stops[stop].offset = reader.position
        stops[stop].nameOffset = nameOffset
        guard !stops[stop].children.isEmpty, kind == .object || kind == .array else {
            return try reader.skipValue()
        }
        if kind == .object { try reader.enterObject() } else { try reader.enterArray() }
        open.append((stop, kind == .object, 0))
    }
}
