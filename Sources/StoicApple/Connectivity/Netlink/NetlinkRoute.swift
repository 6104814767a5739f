/// A route, if it leads everywhere.
package struct NetlinkRoute: Sendable, Hashable {
    package enum Version: Sendable, Hashable {
        case v4, v6

        init?(family: UInt8) {
            switch family {
            case NetlinkNumbers.version4: self = .v4
            case NetlinkNumbers.version6: self = .v6
            default: return nil
            }
        }
    }

    package let version: Version
    /// It holds for every destination, and leads out instead of into nothing.
    package let isDefault: Bool
    /// The interfaces it leads over, one of which is enough; empty when it does not say.
    package let links: [UInt32]

    package init(version: Version, isDefault: Bool, links: [UInt32]) {
        self.version = version
        self.isDefault = isDefault
        self.links = links
    }

    /// Next hops kept of one route.
    static let maxLinks = 64

    init?(_ reader: NetlinkReader) {
        guard let family = reader.byte(0), let version = Version(family: family),
            let prefix = reader.byte(1), let shortTable = reader.byte(4), let kind = reader.byte(7),
            let flags = reader.word(8)
        else { return nil }
        let (output, multipath, longTable): (UInt16, UInt16, UInt16) = (4, 9, 15)
        var table = UInt32(shortTable)
        var links: [UInt32] = []
        for (type, value) in NetlinkMessage.attributes(in: reader.rest(12)) {
            if type == longTable { table = value.word(0) ?? table }
            if type == output, let link = value.word(0) { links.append(link) }
            if type == multipath { links += Self.hops(value) }
        }
        let (unicast, localTable, copied): (UInt8, UInt32, UInt32) = (1, 255, 0x200)
        self.init(
            version: version,
            isDefault: prefix == 0 && kind == unicast && table != localTable && flags & copied == 0,
            links: Array(links.prefix(Self.maxLinks)))
    }

    private static func hops(_ reader: NetlinkReader) -> [UInt32] {
        var found: [UInt32] = []
        var offset = 0
        while let length = reader.half(offset), length >= 8, let link = reader.word(offset + 4),
            found.count < maxLinks
        {
            found.append(link)
            offset += (Int(length) + 3) & ~3
        }
        return found
    }
}
