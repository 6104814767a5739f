/// Numbers and texts one after another.
struct RecordWriter {
    var bytes: [UInt8] = []

    mutating func write(_ number: Int64) {
        let pattern = UInt64(bitPattern: number)
        for shift in stride(from: 0, to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: pattern >> UInt64(shift)))
        }
    }

    mutating func write(_ text: String) {
        write(Int64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    mutating func write(_ text: String?) {
        bytes.append(text == nil ? 0 : 1)
        if let text { write(text) }
    }
}

/// Reads them again; nil where they are not there.
struct RecordReader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { place == bytes.count }

    mutating func byte() -> UInt8? {
        guard place < bytes.count else { return nil }
        defer { place += 1 }
        return bytes[place]
    }

    mutating func integer() -> Int64? {
        guard bytes.count - place >= 8 else { return nil }
        var pattern: UInt64 = 0
        for index in 0..<8 { pattern |= UInt64(bytes[place + index]) << UInt64(index * 8) }
        place += 8
        return Int64(bitPattern: pattern)
    }

    mutating func text() -> String? {
        guard let count = integer(), count >= 0, count <= bytes.count - place else { return nil }
        defer { place += Int(count) }
        return String(decoding: bytes[place..<place + Int(count)], as: UTF8.self)
    }

    /// A text or its absence, told from what is no text at all.
    mutating func optionalText() -> String?? {
        switch byte() {
        case 0: .some(nil)
        case 1: text().map { .some($0) }
        default: nil
        }
    }
}
