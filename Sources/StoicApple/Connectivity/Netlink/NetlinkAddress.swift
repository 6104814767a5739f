/// An address of this machine.
package struct NetlinkAddress: Sendable, Hashable {
    package let version: NetlinkRoute.Version
    /// It can be answered to from beyond the link: neither loopback nor link-local, and not in doubt.
    package let reachesOut: Bool

    package init(version: NetlinkRoute.Version, reachesOut: Bool) {
        self.version = version
        self.reachesOut = reachesOut
    }

    init?(_ reader: NetlinkReader) {
        guard let family = reader.byte(0), let version = NetlinkRoute.Version(family: family),
            let flags = reader.byte(2), let scope = reader.byte(3), reader.count >= 8
        else { return nil }
        let (local, whole): (UInt16, UInt16) = (2, 8)
        var address: NetlinkReader?
        var allFlags = UInt32(flags)
        for (type, value) in NetlinkMessage.attributes(in: reader.rest(8)) {
            if type == whole { allFlags = value.word(0) ?? allFlags }
            // Between two ends of one line, the plain address attribute is the other end's.
            if type == local || type == 1 && address == nil { address = value }
        }
        let linkScope: UInt8 = 253
        // Being checked for duplicates, or found to be one.
        let inDoubt: UInt32 = 0x40 | 0x08
        self.init(
            version: version,
            reachesOut: scope < linkScope && allFlags & inDoubt == 0
                && !(address.map { Self.staysHere($0, version) } ?? false))
    }

    /// 127.0.0.0/8 and 169.254.0.0/16 (RFC 3927), whatever scope they were given; the kernel gives IPv6 its
    /// own.
    private static func staysHere(_ address: NetlinkReader, _ version: NetlinkRoute.Version) -> Bool {
        guard version == .v4 else { return false }
        return address.byte(0) == 127 || (address.byte(0) == 169 && address.byte(1) == 254)
    }
}
