import Stoic

/// What a row keeps of an answer beside its body, as bytes; what cannot be read is none.
enum CacheRecord {
    /// The first byte of each: another layout gets another number.
    private static let layout: UInt8 = 1
    /// More than any message's head has.
    private static let mostLines = 10_000

    struct Head {
        let status: Int
        let fields: CacheFields
        var freshness: Freshness
        let redirectedTo: String?
    }

    static func bytes(of stored: StoredResponse) -> [UInt8] {
        var writer = RecordWriter()
        writer.bytes.append(layout)
        writer.write(Int64(stored.status))
        writer.write(stored.freshness.lifetime.clampedNanoseconds)
        writer.write(stored.freshness.ageAtReceipt.clampedNanoseconds)
        writer.write(stored.freshness.date)
        writer.write(stored.freshness.isExplicit ? 1 : 0)
        writer.write(stored.redirectedTo)
        writer.write(Int64(stored.fields.lines.count))
        for line in stored.fields.lines {
            writer.write(line.name)
            writer.write(line.value)
        }
        return writer.bytes
    }

    static func head(_ bytes: [UInt8]) -> Head? {
        var reader = RecordReader(bytes)
        guard reader.byte() == layout, let status = reader.integer(), 100...599 ~= status,
            let lifetime = reader.integer(), let age = reader.integer(), let date = reader.integer(),
            let isExplicit = reader.integer(), let redirectedTo = reader.optionalText(),
            let count = reader.integer(), 0...Int64(mostLines) ~= count
        else { return nil }
        var lines: [CacheField] = []
        for _ in 0..<count {
            guard let name = reader.text(), let value = reader.text() else { return nil }
            lines.append(CacheField(name, value))
        }
        guard reader.isAtEnd else { return nil }
        let freshness = Freshness(
            lifetime: .nanoseconds(lifetime), isExplicit: isExplicit != 0, ageAtReceipt: .nanoseconds(age),
            date: date)
        return Head(
            status: Int(status), fields: CacheFields(lines), freshness: freshness,
            redirectedTo: redirectedTo)
    }

    /// What the request said where the answer depends on it, alike for alike requests.
    static func choice(_ selecting: [String: String?]) -> [UInt8] {
        var writer = RecordWriter()
        for (name, value) in selecting.sorted(by: { $0.key < $1.key }) {
            writer.write(name)
            writer.write(value)
        }
        return writer.bytes
    }

    static func selecting(_ bytes: [UInt8]) -> [String: String?]? {
        var reader = RecordReader(bytes)
        var selecting: [String: String?] = [:]
        while !reader.isAtEnd {
            guard selecting.count < mostLines, let name = reader.text(), let value = reader.optionalText()
            else { return nil }
            selecting.updateValue(value, forKey: name)
        }
        return selecting
    }
}
