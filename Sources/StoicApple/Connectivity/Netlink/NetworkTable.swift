package import Stoic

/// What the kernel has told of the network, as far as it matters for a way out.
///
/// There is a way out over a default route whose interface is switched on and has a carrier, when the machine
/// has an address of that version that can be answered to. GLib's monitor looks at default routes alone,
/// Chromium's at interfaces and addresses alone; each is wrong where the other is right: a cable that is
/// pulled leaves its route, and an isolated bridge has an address. A machine with loopback or link-local
/// addresses alone has no way out; what talks to itself finds out that the hint is wrong, and the request's
/// result wins.
package struct NetworkTable: Sendable, Equatable {
    /// More links than that are taken to be running when a route leads over them.
    package static var maxLinks: Int { 4_096 }
    package static var maxRoutes: Int { 256 }

    package private(set) var links: [UInt32: NetlinkLink] = [:]
    package private(set) var routes: Set<NetlinkRoute> = []
    private var versions: Set<NetlinkRoute.Version> = []
    private var isFull = false

    package init() {}

    mutating func add(_ link: NetlinkLink) {
        guard links.count < Self.maxLinks || links[link.index] != nil else {
            isFull = true
            return
        }
        links[link.index] = link
    }

    mutating func add(_ address: NetlinkAddress) {
        if address.reachesOut { versions.insert(address.version) }
    }

    mutating func add(_ route: NetlinkRoute) {
        if route.isDefault, routes.count < Self.maxRoutes { routes.insert(route) }
    }

    /// Nothing in the kernel knows what a way costs.
    package var hint: ConnectivityHint {
        ConnectivityHint(isSatisfied: routes.contains { versions.contains($0.version) && leadsOut($0) })
    }

    private func leadsOut(_ route: NetlinkRoute) -> Bool {
        // A route over a next-hop object may not name its interface.
        if route.links.isEmpty { return isFull || links.values.contains { $0.isRunning && !$0.isLoopback } }
        return route.links.contains { index in
            links[index].map { $0.isRunning && !$0.isLoopback } ?? isFull
        }
    }
}
