/// A TCP proxy that makes a network bad on purpose: latency, narrow lines, stalls, cuts and resets
/// in front of a real server, the same for the same seed.
///
/// It listens on a numeric IPv4 address; the server may be a name, which is looked up when the proxy
/// starts. Bytes are never changed, lost or reordered: what is lost on a network comes late here, and
/// the end of either side reaches the other by itself. One thread serves all links.
public final class TCPProxy: Sendable {
    /// What went through so far.
    public struct Totals: Sendable, Hashable {
        /// Links accepted.
        public internal(set) var links = 0
        /// Links open now.
        public internal(set) var openLinks = 0
        /// Bytes that reached the server.
        public internal(set) var bytesUpstream = 0
        /// Bytes that reached the clients.
        public internal(set) var bytesDownstream = 0
    }

    private struct Running: Sendable {
        var thread: WireThread
        var stop: WireLatch
    }

    private struct Lifecycle: Sendable {
        var running: Running?
        /// Bound and not listening: a connection is refused, and nobody else takes the port.
        var held: LoopbackSocket?
        var isStopped = false
    }

    /// The address it listens on.
    public let host: String
    /// The port it listens on.
    public let port: Int
    /// The server, as `host:port`.
    public let upstream: String
    let core: ProxyCore
    private let addresses: [String]
    private let upstreamPort: Int
    /// Starting and stopping wait for a thread under it, so that callers at once come one by one.
    private let lifecycle = WireLocked(Lifecycle())

    /// Starts a proxy.
    ///
    /// - Parameters:
    ///   - upstream: The server, as `host:port`.
    ///   - listen: The address and port; port 0 lets the system choose. Default: the loopback.
    ///   - toxics: What is wrong from the beginning.
    ///   - seed: Of everything that is left to chance. Default: 0.
    ///   - maxLinks: Past it, connections wait in the system's queue. Default: 256.
    ///   - maxBufferedBytes: What each direction of a link holds before it stops reading; with a
    ///     latency, at most so much passes in that time. Default: 4 MiB.
    ///   - isEnabled: Default: true.
    /// - Throws: ``TCPProxyError``
    public init(
        upstream: String, listen: String = "127.0.0.1:0", toxics: [Toxic] = [], seed: UInt64 = 0,
        maxLinks: Int = 256, maxBufferedBytes: Int = 4 << 20, isEnabled: Bool = true
    ) throws(TCPProxyError) {
        guard let address = ProxyAddress(upstream), address.port > 0 else {
            throw .badAddress(upstream)
        }
        guard let own = ProxyAddress(listen) else { throw .badAddress(listen) }
        addresses = try address.addresses()
        (self.upstream, upstreamPort) = (address.description, address.port)
        host = own.host == "localhost" ? "127.0.0.1" : own.host
        let limits = ProxyCore.Limits(
            links: min(max(1, maxLinks), 4_096), bufferedBytes: max(1, maxBufferedBytes))
        do throws(WireServerError) {
            core = try ProxyCore(seed: seed, limits: limits)
        } catch {
            throw TCPProxyError(error)
        }
        for toxic in toxics { if let error = core.change({ $0.add(toxic) }) { throw error } }
        let bound: LoopbackSocket
        do throws(WireServerError) {
            bound = try LoopbackSocket.bound(host: host, port: own.port)
        } catch {
            throw TCPProxyError(error)
        }
        port = bound.localPort
        lifecycle.withLock { $0.held = bound }
        if isEnabled { try enable() }
    }

    /// `http://host:port`, with no slash at its end.
    public var baseURL: String { "http://\(host):\(port)" }
    /// What went through so far.
    public var totals: Totals { core.read { $0.totals } }
    /// Whether it listens.
    public var isEnabled: Bool { lifecycle.withLock { $0.running != nil } }

    /// Listens again after ``disable()``.
    ///
    /// - Throws: ``TCPProxyError`` when the port cannot be listened on.
    public func enable() throws(TCPProxyError) {
        let failure = lifecycle.withLock { state -> TCPProxyError? in
            guard state.running == nil, !state.isStopped else { return nil }
            do throws(WireServerError) {
                var listener = state.held
                state.held = nil
                if listener == nil { listener = try .bound(host: host, port: port) }
                guard let listener else { return nil }
                try listener.listen(backlog: 1_024)
                state.running = try run(listener)
                return nil
            } catch {
                return TCPProxyError(error)
            }
        }
        if let failure { throw failure }
    }

    /// Goes down: connections are refused, open links are closed. Its toxics stay.
    public func disable() {
        lifecycle.withLock { state in
            guard let running = state.running else { return }
            state.running = nil
            Self.end(running)
            // When somebody was faster, enabling says so.
            if !state.isStopped { state.held = try? LoopbackSocket.bound(host: host, port: port) }
        }
    }

    /// Closes every link, stops listening for good and waits for its thread; a second call does nothing.
    public func stop() {
        lifecycle.withLock { state in
            state.isStopped = true
            if let running = state.running { Self.end(running) }
            state.running = nil
            state.held?.close()
            state.held = nil
        }
    }

    deinit { stop() }

    private func run(_ listener: LoopbackSocket) throws(WireServerError) -> Running {
        let stop: WireLatch
        do throws(WireServerError) {
            stop = try WireLatch()
        } catch {
            listener.close()
            throw error
        }
        let (core, addresses, port) = (core, addresses, upstreamPort)
        let thread = WireThread {
            var loop = ProxyLoop(
                core: core, listener: listener, stop: stop, addresses: addresses, port: port)
            loop.run()
        }
        guard let thread else {
            listener.close()
            throw .system(call: "pthread_create", errno: 0)
        }
        return Running(thread: thread, stop: stop)
    }

    private static func end(_ running: Running) {
        running.stop.signal()
        running.thread.join()
    }
}
