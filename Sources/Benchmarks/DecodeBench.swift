import CAllocationCounter
import Foundation
import StoicHTTP

/// What decoding costs: by schema, by `Decodable` over our reader, and by Foundation.
struct DecodeBench {
    private struct Decoding {
        let name: String
        let bytes: Int
        /// So many documents a round.
        let count: Int
        let run: () throws -> Void
    }

    private let options: BenchOptions

    init(_ options: BenchOptions) {
        self.options = options
        // Everyone's results are freed after each decoding; without this the C library hands the memory back
        // to the kernel each time, and page faults are most of what is measured.
        stoic_keep_heap()
    }

    private static let names = [
        "decode_user", "decode_array", "decodable_user", "decodable_array", "serialization_user",
        "serialization_array", "decode_issues",
    ]

    func rows() throws -> [Row] {
        guard
            options.only.isEmpty
                || options.only.contains(where: { only in Self.names.contains { only.hasPrefix($0) } })
        else { return [] }
        try proveThatAllAgree()
        return try rows("user", User.document, count: 4_000, User.schema)
            + rows("array", Item.list, count: 4, .array(Item.schema)) + issues()
    }

    private func rows<Value: Decodable>(
        _ kind: String, _ document: [UInt8], count: Int, _ schema: Schema<Value>
    ) throws -> [Row] {
        let data = Data(document)
        let (foundation, ours) = (JSONDecoder(), DocumentDecoder(dates: .iso8601))
        func decoding(_ name: String, slower: Int = 1, _ run: @escaping () throws -> Void) -> Decoding {
            Decoding(name: name, bytes: document.count, count: max(1, count / slower), run: run)
        }
        let costs = try measure([
            decoding("decode") { _ = try schema.decode(document) },
            decoding("decodable", slower: 3) { _ = try ours.decode(Value.self, from: document) },
            decoding("serialization", slower: 8) { _ = try JSONSerialization.jsonObject(with: data) },
            decoding("foundation", slower: 8) { _ = try foundation.decode(Value.self, from: data) },
        ])
        let baseline = costs["foundation"]?.rate
        return ["decode", "decodable", "serialization"].flatMap { name -> [Row] in
            guard let cost = costs[name] else { return [] }
            return [
                Row("\(name)_\(kind)", unit: "MB/s", value: cost.rate, baseline: baseline),
                Row(
                    "\(name)_\(kind)_allocations", unit: "count", value: cost.allocations,
                    baseline: costs["foundation"]?.allocations),
            ]
        }
    }

    /// A document that is wrong in ten thousand places beside the one that is right.
    private func issues() throws -> [Row] {
        let schema: Schema<[Item]> = .array(Item.schema)
        let all = DecodingOptions(maxIssues: 10_000)
        let costs = try measure([
            Decoding(name: "right", bytes: 1, count: 4) { _ = try schema.decode(Item.list) },
            Decoding(name: "wrong", bytes: 1, count: 4) {
                let report = schema.decodeReporting(Item.wrongList, options: all)
                guard report.issues.count == 10_000 else { throw Disagreement(about: "issues") }
            },
        ])
        guard let right = costs["right"]?.seconds, let wrong = costs["wrong"]?.seconds else { return [] }
        return [Row("decode_issues", unit: "ms", value: wrong * 1_000, baseline: right * 1_000)]
    }

    private struct Figures {
        var rate: Double
        var seconds: Double
        var allocations: Double
    }

    /// Medians of rounds that take turns.
    private func measure(_ decodings: [Decoding]) throws -> [String: Figures] {
        var times: [String: [Double]] = [:]
        var allocations: [String: Double] = [:]
        for decoding in decodings { try decoding.run() }
        for _ in 0..<15 {
            for decoding in decodings {
                let before = stoic_allocation_count()
                let start = ContinuousClock.now
                for _ in 0..<decoding.count { try decoding.run() }
                let elapsed = start.duration(to: .now).nanoseconds / 1e9
                times[decoding.name, default: []].append(elapsed / Double(decoding.count))
                allocations[decoding.name] =
                    Double(stoic_allocation_count() - before) / Double(decoding.count)
            }
        }
        return decodings.reduce(into: [:]) { figures, decoding in
            let seconds = times[decoding.name]?.median ?? 0
            figures[decoding.name] = Figures(
                rate: seconds > 0 ? Double(decoding.bytes) / seconds / 1e6 : 0, seconds: seconds,
                allocations: allocations[decoding.name] ?? 0)
        }
    }

    /// What is measured is the same work: every decoder makes the same values.
    private func proveThatAllAgree() throws {
        let decoder = DocumentDecoder(dates: .iso8601)
        let user = try JSONDecoder().decode(User.self, from: Data(User.document))
        guard try User.schema.decode(User.document) == user,
            try decoder.decode(User.self, from: User.document) == user
        else { throw Disagreement(about: "user") }
        let items = try JSONDecoder().decode([Item].self, from: Data(Item.list))
        let schema: Schema<[Item]> = .array(Item.schema)
        guard items.count == 5_000, try schema.decode(Item.list) == items,
            try decoder.decode([Item].self, from: Item.list) == items
        else { throw Disagreement(about: "array") }
    }

    struct Disagreement: Error { var about: String }
}
