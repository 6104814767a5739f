/// Seeds from one up to, but not including, another; written as `[0, 1000]`.
package struct SeedRange: Sendable, Hashable {
    package var from: UInt64
    package var to: UInt64

    package init(_ range: Range<UInt64>) {
        from = range.lowerBound
        to = range.upperBound
    }

    package var count: UInt64 { to - from }
    package var range: Range<UInt64> { from..<to }

    /// Sorted, and those that touch each other as one.
    ///
    /// - Returns: Nil when two of them have a seed in common.
    package static func joined(_ list: [SeedRange]) -> [SeedRange]? {
        var joined: [SeedRange] = []
        for next in list.sorted(by: { ($0.from, $0.to) < ($1.from, $1.to) }) where next.count > 0 {
            guard let last = joined.last else {
                joined.append(next)
                continue
            }
            if next.from < last.to { return nil }
            if next.from == last.to {
                joined[joined.count - 1].to = next.to
            } else {
                joined.append(next)
            }
        }
        return joined
    }

    /// What of this is in none of `parts`, which are in order and apart.
    package func without(_ parts: [SeedRange]) -> [SeedRange] {
        var rest: [SeedRange] = []
        var next = from
        for part in parts where part.to > from && part.from < to {
            if part.from > next { rest.append(SeedRange(next..<part.from)) }
            next = max(next, part.to)
        }
        if next < to { rest.append(SeedRange(next..<to)) }
        return rest
    }
}

extension SeedRange: Codable {
    package init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        from = try list.decode(UInt64.self)
        to = try list.decode(UInt64.self)
        guard from <= to, list.isAtEnd else {
            throw DecodingError.dataCorruptedError(
                in: list, debugDescription: "two seeds, the second no less than the first")
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(from)
        try list.encode(to)
    }
}

extension SeedRange: CustomStringConvertible {
    package var description: String { "\(from)..\(to)" }
}
