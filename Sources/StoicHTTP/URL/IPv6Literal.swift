/// An IPv6 address, read and written. Source: RFC 4291, section 2.2; RFC 5952, section 4.
struct IPv6Literal: Equatable {
    private let groups: [UInt16]

    /// Reads what stands between the brackets; nil when it is no address. Zones are refused: they mean
    /// something on this machine alone.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard (2...45).contains(bytes.count) else { return nil }
        var groups: [UInt16] = []
        var gap: Int?
        var at = bytes.startIndex
        let end = bytes.endIndex

        if bytes[at] == Byte.colon {
            guard bytes[at + 1] == Byte.colon else { return nil }
            gap = 0
            at += 2
        }
        while at < end {
            guard groups.count < 8 else { return nil }
            let stop = bytes[at...].firstIndex(of: Byte.colon) ?? end
            let part = bytes[at..<stop]
            if stop == end, part.contains(Byte.dot) {
                guard groups.count <= 6, let pair = Self.embedded(part) else { return nil }
                groups.append(contentsOf: pair)
                break
            }
            guard let group = Self.group(part) else { return nil }
            groups.append(group)
            guard stop < end else { break }
            at = stop + 1
            guard at < end else { return nil }
            if bytes[at] == Byte.colon {
                guard gap == nil else { return nil }
                gap = groups.count
                at += 1
            }
        }
        if let gap {
            guard groups.count < 8 else { return nil }
            groups.insert(contentsOf: repeatElement(0, count: 8 - groups.count), at: gap)
        }
        guard groups.count == 8 else { return nil }
        self.groups = groups
    }

    private static func group(_ part: ArraySlice<UInt8>) -> UInt16? {
        guard (1...4).contains(part.count) else { return nil }
        var value: UInt16 = 0
        for byte in part {
            guard let digit = Byte.hexValue(byte) else { return nil }
            value = value << 4 | UInt16(digit)
        }
        return value
    }

    private static func embedded(_ part: ArraySlice<UInt8>) -> [UInt16]? {
        guard HostSyntax.isDottedQuad(part) else { return nil }
        let bytes = part.split(separator: Byte.dot).map { $0.reduce(0) { $0 * 10 + UInt16($1 - 0x30) } }
        guard bytes.count == 4 else { return nil }
        return [bytes[0] << 8 | bytes[1], bytes[2] << 8 | bytes[3]]
    }

    /// The address in lower case with its longest run of zeros left out.
    var text: String {
        var run = 0..<0
        var start: Int?
        for index in 0...8 {
            if index < 8, groups[index] == 0 {
                start = start ?? index
            } else if let first = start {
                if index - first > run.count { run = first..<index }
                start = nil
            }
        }
        let hex = groups.map { String($0, radix: 16) }
        guard run.count > 1 else { return hex.joined(separator: ":") }
        return hex[..<run.lowerBound].joined(separator: ":") + "::"
            + hex[run.upperBound...].joined(separator: ":")
    }
}
