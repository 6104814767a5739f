import StoicTesting
import Testing

// C3
@Suite struct `The proxy's documentation` {
    @Test func `makes a server slow, then slower, then whole`() throws {
        let server = try WireServer(script: ["/": [[.text("hello")]]])
        let proxy = try TCPProxy(upstream: "127.0.0.1:\(server.port)", seed: 7)
        try proxy.add(Toxic(.latency(milliseconds: 100, jitter: 20)))
        // A client at proxy.baseURL: its answers come 80 to 120 ms late.
        try proxy.update(Toxic(.latency(milliseconds: 400)))
        try proxy.remove("latency_downstream")
        if let edge = NetworkProfile.named("Edge") { try proxy.become(edge) }
        proxy.disable()
        // Refused, and open links are closed, until it is enabled again.
        try proxy.enable()
        proxy.stop()
        #expect(proxy.toxics.count == 4)
        #expect(!proxy.isEnabled)
        server.stop()
    }
}
