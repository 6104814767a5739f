#if canImport(Network)
    import Dispatch
    import Network
    import Stoic

    /// Hints of the Network framework's own monitor.
    final class PathMonitor: NetworkMonitor {
        private let monitor = NWPathMonitor()
        private let queue = DispatchQueue(label: "stoic.connectivity")

        func start(_ onHint: @escaping @Sendable (ConnectivityHint) -> Void) {
            monitor.pathUpdateHandler = { path in
                onHint(
                    ConnectivityHint(
                        // A way that is made on demand (VPN, cellular in reserve) is one to try.
                        isSatisfied: path.status != .unsatisfied, isExpensive: path.isExpensive,
                        isConstrained: path.isConstrained))
            }
            monitor.start(queue: queue)
        }

        deinit { monitor.cancel() }
    }
#endif
