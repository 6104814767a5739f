#if os(Linux)
    import CStoicLinux
    import Glibc
    import Stoic
    import StoicApple
    import Testing

    // F4
    // Skipped, which the run then says, where no network of one's own can be made: without root, or iproute2.
    @Suite(.enabled(if: NetworkNamespace.isAllowed))
    struct `The connectivity of a Linux machine` {
        /// A cable to nowhere, which is as good as one to somewhere.
        static let up = """
            ip link add d0 type veth peer name d1; ip addr add 192.0.2.1/24 dev d0
            ip link set d1 up; ip link set d0 up
            ip route add default via 192.0.2.254
            """

        @Test func `follows links, routes and addresses as they come and go`() async throws {
            try await NetworkNamespace.within {
                let log = HintLog()
                let connectivity = SystemConnectivity()
                let watch = connectivity.watch { log.add($0) }
                try log.wait(for: .unsatisfied)
                try NetworkNamespace.run(Self.up)
                try log.wait(for: .satisfied)
                #expect(connectivity.hint == .satisfied)
                // The kernel does not tell of the route that goes with the link.
                try NetworkNamespace.run("ip link set d0 down")
                try log.wait(for: .unsatisfied)
                try NetworkNamespace.run("ip link set d0 up; ip route add default via 192.0.2.254")
                try log.wait(for: .satisfied)
                try NetworkNamespace.run("ip route del default")
                try log.wait(for: .unsatisfied)
                try NetworkNamespace.run("ip route add default dev d0")
                try log.wait(for: .satisfied)
                try NetworkNamespace.run("ip addr del 192.0.2.1/24 dev d0")
                try log.wait(for: .unsatisfied)
                try NetworkNamespace.run(
                    "ip -6 addr add 2001:db8::1/64 dev d0 nodad; ip -6 route add default via 2001:db8::2")
                try log.wait(for: .satisfied)
                try NetworkNamespace.run("ip link del d0")
                try log.wait(for: .unsatisfied)
                watch.end()
                let told = log.all
                #expect(zip(told, told.dropFirst()).allSatisfy { $0 != $1 }, "told only when it changed")
            }
        }

        @Test func `follows a carrier that is lost and found`() async throws {
            try await NetworkNamespace.within {
                try NetworkNamespace.run(
                    """
                    ip link add v0 type veth peer name v1; ip addr add 192.0.2.1/24 dev v0
                    ip link set v0 up; ip link set v1 up; ip route add default via 192.0.2.2
                    """)
                let log = HintLog()
                let watch = SystemConnectivity().watch { log.add($0) }
                try log.wait(for: .satisfied)
                // The other end: the route stays, and leads nowhere.
                try NetworkNamespace.run("ip link set v1 down")
                try log.wait(for: .unsatisfied)
                try NetworkNamespace.run("ip link set v1 up")
                try log.wait(for: .satisfied)
                watch.end()
            }
        }

        /// Also with room for so little that the kernel drops most of its news.
        @Test(arguments: [nil, 1] as [Int32?])
        func `ends in the true state after a hundred flaps`(room: Int32?) async throws {
            try await NetworkNamespace.within {
                try NetworkNamespace.run(Self.up)
                let log = HintLog()
                let connectivity = SystemConnectivity {
                    let socket = stoic_netlink_open()
                    guard socket >= 0 else { return nil }
                    if var room {
                        setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &room, socklen_t(MemoryLayout<Int32>.size))
                    }
                    return NetlinkMonitor(socket: socket)
                }
                let watch = connectivity.watch { log.add($0) }
                try log.wait(for: .satisfied)
                let flap = "link set d0 down\\nlink set d0 up\\nroute add default via 192.0.2.254\\n"
                func flaps(_ count: Int, _ end: String) -> String {
                    let lines = String(repeating: flap, count: count) + end
                    return "printf '\(lines)' | timeout 60 ip -batch -"
                }
                try NetworkNamespace.run(flaps(100, "link set d0 down\\n"))
                try log.wait(for: .unsatisfied)
                try NetworkNamespace.run("ip link set d0 up; ip route add default via 192.0.2.254")
                try log.wait(for: .satisfied)
                try NetworkNamespace.run(flaps(100, ""))
                try log.wait(for: .satisfied)
                watch.end()
            }
        }
    }
#endif
