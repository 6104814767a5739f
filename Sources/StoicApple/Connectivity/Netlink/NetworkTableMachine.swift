package import Stoic

/// Keeps a table of the network right by what the kernel sends: bytes in, requests for dumps and hints out.
///
/// News are only a reason to ask anew. The kernel does not tell of every route that goes with an interface,
/// nor of anything when news come faster than they are read; what was dumped after the last news is right
/// whatever was missed. A round begins when everything has been read: the kernel says once that news were
/// lost, and is then silent about more of them until its queue is empty.
package struct NetworkTableMachine: Sendable, Equatable {
    /// The dumps of one round, in their order.
    package enum Kind: Sendable, Hashable, CaseIterable {
        case links, addresses, routes
    }

    package struct Ask: Sendable, Hashable {
        package let kind: Kind
        package let sequence: UInt32
    }

    package struct Actions: Sendable, Equatable {
        package var ask: Ask?
        /// Set when it is another one.
        package var hint: ConnectivityHint?

        package init() {}
    }

    private struct Round: Sendable, Equatable {
        var ask: Ask
        var table = NetworkTable()
        var isInterrupted = false
    }

    /// Failed rounds in a row, after which only news are a reason to try again.
    package static var maxFailures: Int { 3 }
    /// Rounds that the kernel itself calls inconsistent, in a row; the next one must do.
    package static var maxInterruptions: Int { 16 }

    private var round: Round?
    private var table: NetworkTable?
    private var isStale = false
    private var failures = 0
    private var interruptions = 0
    private var lastSequence: UInt32 = 0
    package private(set) var hint: ConnectivityHint?

    package init() {}

    /// Called once, first.
    package mutating func begin() -> Actions {
        isStale = true
        return drained()
    }

    /// There is nothing more to read, for now: where something has changed, another round begins. The kernel
    /// works at one dump a socket, so only when none is under way.
    package mutating func drained() -> Actions {
        var actions = Actions()
        guard isStale, round == nil else { return actions }
        isStale = false
        ask(.links, &actions)
        return actions
    }

    package mutating func received(_ datagram: ArraySlice<UInt8>) -> Actions {
        var actions = Actions()
        for message in NetlinkMessage.messages(in: datagram) {
            guard let message else {
                isStale = true
                continue
            }
            // An answer to a round that was given up is none.
            if message.sequence == round?.ask.sequence, message.isDumped || message.isError {
                dumped(message, &actions)
            } else if !message.isDumped {
                news(message.body)
            }
        }
        return actions
    }

    /// News were lost: there was no room for them.
    package mutating func overran() { isStale = true }

    /// A datagram was larger than the room for it; the end of the dump may have been in what is lost.
    package mutating func truncated() {
        if round == nil { isStale = true } else { fail() }
    }

    package mutating func askFailed(_ ask: Ask) {
        if round?.ask == ask { fail() }
    }

    private mutating func dumped(_ message: NetlinkMessage, _ actions: inout Actions) {
        if message.isInterrupted { round?.isInterrupted = true }
        switch message.body {
        case .link(let link, isGone: false): round?.table.add(link)
        case .address(let address): round?.table.add(address)
        case .route(let route): round?.table.add(route)
        case .done: ended(&actions)
        case .error(let number):
            guard number != 0 else { break }
            actions.ask = nil
            fail()
        case .overrun: isStale = true
        case .link, .other: break
        }
    }

    private mutating func news(_ body: NetlinkMessage.Body) {
        switch body {
        case .link(let link, let isGone):
            let known = (round?.table ?? table)?.links[link.index]
            // Drivers tell of much that makes no difference here.
            if isGone || known != link { isStale = true }
        case .route(let route): if route.isDefault { isStale = true }
        case .address, .overrun: isStale = true
        case .done, .error, .other: break
        }
    }

    /// One dump has come to its end: the next, or the round's.
    private mutating func ended(_ actions: inout Actions) {
        guard let ended = round else { return }
        switch ended.ask.kind {
        case .links: ask(.addresses, &actions)
        case .addresses: ask(.routes, &actions)
        case .routes:
            round = nil
            failures = 0
            if ended.isInterrupted, interruptions < Self.maxInterruptions {
                interruptions += 1
                isStale = true
                return
            }
            interruptions = 0
            table = ended.table
            guard ended.table.hint != hint else { return }
            hint = ended.table.hint
            actions.hint = hint
        }
    }

    private mutating func fail() {
        round = nil
        failures = min(failures + 1, Self.maxFailures)
        isStale = failures < Self.maxFailures
    }

    private mutating func ask(_ kind: Kind, _ actions: inout Actions) {
        lastSequence &+= 1
        let ask = Ask(kind: kind, sequence: lastSequence)
        if round == nil { round = Round(ask: ask) } else { round?.ask = ask }
        actions.ask = ask
    }
}

extension NetlinkMessage {
    fileprivate var isError: Bool {
        if case .error = body { return true }
        return false
    }
}
