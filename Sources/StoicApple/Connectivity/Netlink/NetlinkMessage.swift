/// One message of rtnetlink, as far as it tells whether there is a way out.
///
/// Source: RFC 3549 sections 2.3 and 3, and the kernel's `linux/netlink.h` and `linux/rtnetlink.h`.
package struct NetlinkMessage: Sendable, Equatable {
    package enum Body: Sendable, Equatable {
        /// `isGone`: the message says that there is no such thing any more.
        case link(NetlinkLink, isGone: Bool)
        case address(NetlinkAddress)
        case route(NetlinkRoute)
        /// A dump has come to its end.
        case done
        /// A request was refused; 0 is none.
        case error(Int32)
        /// Messages were lost.
        case overrun
        /// Of no interest, or not to be understood.
        case other
    }

    package let body: Body
    package let sequence: UInt32
    /// What was dumped changed meanwhile, so that the dump may be of no one moment.
    package let isInterrupted: Bool
    /// Part of a dump; news may carry any sequence number, that of whoever made the change.
    package let isDumped: Bool

    package init(_ body: Body, sequence: UInt32, isDumped: Bool, isInterrupted: Bool = false) {
        self.body = body
        self.sequence = sequence
        self.isDumped = isDumped
        self.isInterrupted = isInterrupted
    }
}

extension NetlinkMessage {
    static let headerBytes = 16

    /// The messages of a datagram; nil at its first part that cannot be one, after those before it.
    static func messages(in datagram: ArraySlice<UInt8>) -> [NetlinkMessage?] {
        var found: [NetlinkMessage?] = []
        var rest = datagram
        while !rest.isEmpty {
            let reader = NetlinkReader(rest)
            // Every message takes its header from the rest, so that this ends.
            guard let length = reader.word(0).flatMap({ Int(exactly: $0) }), length >= headerBytes,
                let message = reader.part(0, length)
            else { return found + [nil] }
            found.append(NetlinkMessage(NetlinkReader(message)))
            // The last one need not be padded.
            rest = reader.rest(min((length + 3) & ~3, rest.count))
        }
        return found
    }

    private init?(_ reader: NetlinkReader) {
        guard let type = reader.half(4), let flags = reader.half(6), let sequence = reader.word(8) else {
            return nil
        }
        let body = NetlinkReader(reader.rest(Self.headerBytes))
        self.init(
            Self.body(type, body) ?? .other, sequence: sequence,
            isDumped: flags & NetlinkNumbers.multipart != 0,
            isInterrupted: flags & NetlinkNumbers.dumpInterrupted != 0)
    }

    private static func body(_ type: UInt16, _ reader: NetlinkReader) -> Body? {
        switch type {
        case NetlinkNumbers.error: reader.word(0).map { .error(Int32(bitPattern: $0)) }
        case NetlinkNumbers.done: .done
        case NetlinkNumbers.overrun: .overrun
        case NetlinkNumbers.newLink: NetlinkLink(reader).map { .link($0, isGone: false) }
        case NetlinkNumbers.deletedLink: NetlinkLink(reader).map { .link($0, isGone: true) }
        case NetlinkNumbers.newAddress, NetlinkNumbers.deletedAddress:
            NetlinkAddress(reader).map { .address($0) }
        case NetlinkNumbers.newRoute, NetlinkNumbers.deletedRoute:
            NetlinkRoute(reader).map { .route($0) }
        default: nil
        }
    }

    /// The attributes of a message in order, up to the first that cannot be one.
    static func attributes(in bytes: ArraySlice<UInt8>) -> [(type: UInt16, value: NetlinkReader)] {
        var found: [(type: UInt16, value: NetlinkReader)] = []
        var rest = bytes
        while !rest.isEmpty {
            let reader = NetlinkReader(rest)
            guard let length = reader.half(0).map(Int.init), length >= 4, let type = reader.half(2),
                let value = reader.part(4, length - 4)
            else { return found }
            found.append((type & NetlinkNumbers.typeMask, NetlinkReader(value)))
            rest = reader.rest(min((length + 3) & ~3, rest.count))
        }
        return found
    }
}
