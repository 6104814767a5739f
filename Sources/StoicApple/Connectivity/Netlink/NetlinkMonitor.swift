#if os(Linux)
    import CStoicLinux
    import Dispatch
    package import Stoic
    import Synchronization

    #if canImport(Musl)
        import Musl
    #else
        import Glibc
    #endif

    /// Hints of the kernel's rtnetlink, read on a queue of its own.
    package final class NetlinkMonitor: NetworkMonitor {
        private struct State {
            var machine = NetworkTableMachine()
            var source: (any DispatchSourceRead)?
        }

        /// The kernel's own dumps come in parts of 32 KiB at most.
        package static var roomBytes: Int { 65_536 }
        /// Datagrams read in one go; what is left calls again.
        private static let maxReads = 64

        private let socket: Int32
        private let queue = DispatchQueue(label: "stoic.connectivity")
        private let state = Mutex(State())

        /// Nil when the system gives no socket: in some sandboxes there is no asking.
        package convenience init?() {
            let socket = stoic_netlink_open()
            guard socket >= 0 else { return nil }
            self.init(socket: socket)
        }

        /// Takes over a socket on which somebody speaks as the kernel does; it is closed at this monitor's
        /// end.
        package init(socket: Int32) { self.socket = socket }

        package func start(_ onHint: @escaping @Sendable (ConnectivityHint) -> Void) {
            // It calls on its own queue, where it waits for this lock.
            let actions = state.withLock { state in
                let source = DispatchSource.makeReadSource(fileDescriptor: socket, queue: queue)
                source.setEventHandler { [weak self] in self?.read(onHint) }
                source.setCancelHandler { [socket] in _ = close(socket) }
                source.resume()
                state.source = source
                return state.machine.begin()
            }
            obey(actions, onHint)
        }

        deinit {
            let isOpen = state.withLock { state in
                state.source?.cancel()
                return state.source == nil
            }
            if isOpen { _ = close(socket) }
        }

        private func read(_ onHint: @escaping @Sendable (ConnectivityHint) -> Void) {
            var room = [UInt8](repeating: 0, count: Self.roomBytes)
            for _ in 0..<Self.maxReads {
                let (actions, isDrained) = readOne(&room)
                obey(actions, onHint)
                if isDrained { return }
            }
            // Not known to be drained, so that the source need not call again.
            queue.async { [weak self] in self?.read(onHint) }
        }

        /// What follows from the next datagram, and whether there is none.
        private func readOne(_ room: inout [UInt8]) -> (NetworkTableMachine.Actions, isDrained: Bool) {
            // The length is that of the room itself.
            let length = unsafe room.withUnsafeMutableBytes { room in
                unsafe stoic_netlink_receive(socket, room.baseAddress, room.count)
            }
            return state.withLock { state in
                switch length {
                case 0: break
                case 1...room.count: return (state.machine.received(room[..<length]), false)
                case let longer where longer > 0: state.machine.truncated()
                case -Int(ENOBUFS): state.machine.overran()
                case -Int(EAGAIN): return (state.machine.drained(), true)
                default:
                    // Nothing will come of this socket any more, and it would call again and again.
                    state.source?.cancel()
                    return (NetworkTableMachine.Actions(), true)
                }
                return (NetworkTableMachine.Actions(), false)
            }
        }

        private func obey(_ given: NetworkTableMachine.Actions, _ onHint: (ConnectivityHint) -> Void) {
            if let hint = given.hint { onHint(hint) }
            var next = given.ask
            // A refused question is followed by another, a bounded number of times.
            while let ask = next {
                if stoic_netlink_ask(socket, ask.kind.request, ask.sequence) == 0 { return }
                next = state.withLock { state in
                    state.machine.askFailed(ask)
                    return state.machine.drained().ask
                }
            }
        }
    }

    extension NetworkTableMachine.Kind {
        fileprivate var request: UInt16 {
            switch self {
            case .links: UInt16(RTM_GETLINK)
            case .addresses: UInt16(RTM_GETADDR)
            case .routes: UInt16(RTM_GETROUTE)
            }
        }
    }
#endif
