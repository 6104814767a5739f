/// Which scalars: ranges and general categories, or all but these.
struct ScalarSet: Sendable, Hashable {
    /// Disjoint and in order, once normalized.
    private(set) var ranges: [ClosedRange<UInt32>] = []
    private(set) var categories = GeneralCategories.none
    private(set) var isInverted = false

    init(_ ranges: ClosedRange<UInt32>...) { self.ranges = ranges }

    init(categories: GeneralCategories) { self.categories = categories }

    static let digits = ScalarSet(0x30...0x39)
    static let wordScalars = ScalarSet(0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A)
    /// ECMA-262's white space and line ends.
    static let whiteSpace = ScalarSet(
        0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
        0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF)
    static let anyButLineEnds = ScalarSet(0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029).inverted

    /// Everything else.
    var inverted: ScalarSet {
        var other = self
        other.isInverted.toggle()
        return other
    }

    mutating func insert(_ range: ClosedRange<UInt32>) { ranges.append(range) }

    /// Joins a set that is not inverted, or holds nothing but ranges, as the escapes do.
    mutating func formUnion(_ other: ScalarSet) {
        categories = categories.union(other.categories)
        guard other.isInverted else {
            ranges += other.ranges
            return
        }
        var start: UInt32 = 0
        for range in other.ranges {
            if start < range.lowerBound { ranges.append(start...(range.lowerBound - 1)) }
            start = range.upperBound + 1
        }
        ranges.append(start...0x10FFFF)
    }

    mutating func normalize() {
        ranges.sort { $0.lowerBound < $1.lowerBound }
        var joined: [ClosedRange<UInt32>] = []
        for range in ranges {
            if let last = joined.last, range.lowerBound <= last.upperBound + 1 {
                joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        ranges = joined
    }

    /// Of a normalized set.
    func contains(_ value: UInt32) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        if low < ranges.count, ranges[low].lowerBound <= value { return !isInverted }
        guard categories != .none, let scalar = Unicode.Scalar(value) else { return isInverted }
        return categories.contains(scalar) != isInverted
    }
}

/// Which of the first 128 scalars.
struct ASCIIMask: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    static let none = ASCIIMask()

    @inline(__always) func contains(_ value: UInt32) -> Bool {
        ((value < 64 ? low : high) >> UInt64(value & 63)) & 1 != 0
    }

    mutating func insert(_ value: UInt32) {
        guard value < 128 else { return }
        if value < 64 { low |= 1 << UInt64(value) } else { high |= 1 << UInt64(value - 64) }
    }
}

extension ASCIIMask {
    init(of set: ScalarSet) {
        for value: UInt32 in 0..<128 where set.contains(value) { insert(value) }
    }

    func union(_ other: ASCIIMask) -> ASCIIMask {
        ASCIIMask(low: low | other.low, high: high | other.high)
    }
}
