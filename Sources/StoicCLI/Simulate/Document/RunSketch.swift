/// How many different runs there were, of parts that can be put together: the least of their numbers
/// (Bar-Yossef and others, RANDOM 2002). Exact while there are fewer than it holds, and within 3 % mostly.
package struct RunSketch: Sendable, Hashable {
    package static let size = 1_024

    /// In order, each once.
    package private(set) var least: [UInt64] = []

    package init() {}

    package mutating func add(_ fingerprints: some Sequence<UInt64>) {
        keep(Set(least).union(fingerprints.map(Self.spread)))
    }

    package mutating func join(_ other: RunSketch) { keep(Set(least).union(other.least)) }

    private mutating func keep(_ numbers: Set<UInt64>) { least = Array(numbers.sorted().prefix(Self.size)) }

    package var isExact: Bool { least.count < Self.size }

    package var count: Int {
        guard !isExact, let last = least.last, last > 0 else { return least.count }
        // Of a file's numbers no one knows whether they are spread evenly.
        return Int(min((Double(Self.size - 1) / (Double(last) * 0x1p-64)).rounded(), 1e18))
    }

    /// Evenly over all numbers.
    private static func spread(_ number: UInt64) -> UInt64 {
        var z = number
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

extension RunSketch: Codable {
    package init(from decoder: any Decoder) throws {
        let box = try decoder.singleValueContainer()
        let texts = try box.decode([String].self)
        let numbers = texts.compactMap { UInt64($0, radix: 36) }
        guard numbers.count == texts.count, texts.count <= Self.size else {
            throw DecodingError.dataCorruptedError(in: box, debugDescription: "at most 1,024 numbers")
        }
        keep(Set(numbers))
    }

    package func encode(to encoder: any Encoder) throws {
        var box = encoder.singleValueContainer()
        try box.encode(least.map { String($0, radix: 36) })
    }
}
