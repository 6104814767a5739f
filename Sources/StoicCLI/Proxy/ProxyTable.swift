package import StoicTesting
import Synchronization

/// Why the control API would not do something, with the status that says so.
package struct ControlRefusal: Error, Equatable {
    package let status: Int
    package let message: String
    var isAboutUpstream = false

    init(_ status: Int, _ message: String) { (self.status, self.message) = (status, message) }

    init(_ error: TCPProxyError) {
        message = ProxyCommand.words(error)
        switch error {
        case .toxicExists: status = 409
        case .noSuchToxic: status = 404
        case .system: status = 500
        case .badAddress, .badToxic: status = 400
        case .unknownHost:
            status = 400
            isAboutUpstream = true
        }
    }

    static let noProxy = ControlRefusal(404, "proxy not found")
    static let noToxic = ControlRefusal(404, "toxic not found")
}

/// The proxies by name, in the order they were made.
package final class ProxyTable: Sendable {
    package struct Entry: Sendable {
        package let name: String
        package let proxy: TCPProxy

        var listen: String { "\(proxy.host):\(proxy.port)" }
        var port: Int { proxy.port }
    }

    private struct State: Sendable {
        var entries: [Entry] = []
        /// Of proxies that were deleted or replaced.
        var gone = (links: 0, upstream: 0, downstream: 0)
    }

    static let most = 256

    private let seed: UInt64
    private let takesAnyAddress: Bool
    // Held while proxies start and stop: requests change them one after the other.
    private let state = Mutex(State())

    package init(seed: UInt64, takesAnyAddress: Bool) {
        (self.seed, self.takesAnyAddress) = (seed, takesAnyAddress)
    }

    package var entries: [Entry] { state.withLock { $0.entries } }
    var first: Entry? { entries.first }

    package func find(_ name: String) throws(ControlRefusal) -> Entry {
        guard let entry = entries.first(where: { $0.name == name }) else { throw .noProxy }
        return entry
    }

    @discardableResult package func create(
        name: String, listen: String, upstream: String, toxics: [Toxic] = [], isEnabled: Bool = true
    ) throws(ControlRefusal) -> Entry {
        try change { state throws(ControlRefusal) in
            guard !state.entries.contains(where: { $0.name == name }) else {
                throw ControlRefusal(409, "proxy already exists")
            }
            guard state.entries.count < Self.most else {
                throw ControlRefusal(400, "there are \(Self.most) proxies already")
            }
            let proxy = try make(listen, upstream, toxics, isEnabled)
            let entry = Entry(name: name, proxy: proxy)
            state.entries.append(entry)
            return entry
        }
    }

    /// Changes what differs. Another address starts it anew; its toxics stay, unless they are not wanted.
    func update(
        _ name: String, listen: String?, upstream: String?, isEnabled: Bool?, keepsToxics: Bool = true
    ) throws(ControlRefusal) -> Entry {
        try change { state throws(ControlRefusal) in
            guard let index = state.entries.firstIndex(where: { $0.name == name }) else { throw .noProxy }
            let old = state.entries[index]
            let enabled = isEnabled ?? old.proxy.isEnabled
            if same(listen, old.listen), same(upstream, old.proxy.upstream) {
                try Self.enable(old.proxy, enabled)
                return old
            }
            let moved = listen.map { !same($0, old.listen) } ?? false
            // On the same port the old one must go first.
            if !moved { old.proxy.stop() }
            let proxy = try make(
                listen ?? old.listen, upstream ?? old.proxy.upstream, keepsToxics ? old.proxy.toxics : [],
                enabled)
            Self.retire(old, &state)
            state.entries[index] = Entry(name: name, proxy: proxy)
            return state.entries[index]
        }
    }

    func delete(_ name: String) throws(ControlRefusal) {
        try change { state throws(ControlRefusal) in
            guard let index = state.entries.firstIndex(where: { $0.name == name }) else { throw .noProxy }
            Self.retire(state.entries.remove(at: index), &state)
        }
    }

    /// Everything enabled, no toxic left.
    func reset() throws(ControlRefusal) {
        for entry in entries {
            entry.proxy.removeAll()
            try Self.enable(entry.proxy, true)
        }
    }

    func stop() { for entry in entries { entry.proxy.stop() } }

    /// What went through all of them, the deleted ones too.
    var summary: JSONText {
        let (entries, gone) = state.withLock { ($0.entries, $0.gone) }
        let totals = entries.map { ($0, $0.proxy.totals) }
        func members(_ links: Int, _ upstream: Int, _ downstream: Int) -> [(String, JSONText?)] {
            [
                ("links", .integer(Int64(links))), ("bytes_upstream", .integer(Int64(upstream))),
                ("bytes_downstream", .integer(Int64(downstream))),
            ]
        }
        let all = members(
            totals.reduce(gone.links) { $0 + $1.1.links },
            totals.reduce(gone.upstream) { $0 + $1.1.bytesUpstream },
            totals.reduce(gone.downstream) { $0 + $1.1.bytesDownstream })
        let each = totals.map { entry, totals in
            JSONText.members(
                [
                    ("name", .string(entry.name)), ("listen", .string(entry.listen)),
                    ("upstream", .string(entry.proxy.upstream)),
                ] + members(totals.links, totals.bytesUpstream, totals.bytesDownstream))
        }
        return .members([("v", .integer(1))] + all + [("proxies", .array(each))])
    }

    private func make(
        _ listen: String, _ upstream: String, _ toxics: [Toxic], _ isEnabled: Bool
    ) throws(ControlRefusal) -> TCPProxy {
        guard let address = ProxyAddress(listen) else {
            throw ControlRefusal(.badAddress(listen))
        }
        guard takesAnyAddress || address.isLoopback else {
            throw ControlRefusal(400, "\(address) is not this machine alone: --any-address allows it")
        }
        do throws(TCPProxyError) {
            return try TCPProxy(
                upstream: upstream, listen: listen, toxics: toxics, seed: seed, isEnabled: isEnabled)
        } catch {
            if case .system = error { throw ControlRefusal(500, "\(address): \(ProxyCommand.words(error))") }
            throw ControlRefusal(error)
        }
    }

    private func same(_ text: String?, _ old: String) -> Bool {
        guard let text else { return true }
        guard let one = ProxyAddress(text), let other = ProxyAddress(old) else { return text == old }
        func plain(_ host: String) -> String { host == "localhost" ? "127.0.0.1" : host }
        return one.port == other.port && plain(one.host) == plain(other.host)
    }

    private static func enable(_ proxy: TCPProxy, _ isEnabled: Bool) throws(ControlRefusal) {
        guard isEnabled else { return proxy.disable() }
        do throws(TCPProxyError) {
            try proxy.enable()
        } catch {
            throw ControlRefusal(error)
        }
    }

    private static func retire(_ entry: Entry, _ state: inout State) {
        entry.proxy.stop()
        let totals = entry.proxy.totals
        state.gone.links += totals.links
        state.gone.upstream += totals.bytesUpstream
        state.gone.downstream += totals.bytesDownstream
    }

    private func change<Result: Sendable>(
        _ body: (inout State) throws(ControlRefusal) -> Result
    ) throws(ControlRefusal) -> Result {
        try state.withLock { state throws(ControlRefusal) in try body(&state) }
    }
}
