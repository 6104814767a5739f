import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// H2: the app's headers, its token among them, go to its own origin and to no other.
@Suite struct `A default header` {
    private static let defaults: HTTPHeaders = ["Authorization": "Bearer t", "X-Api-Key": "k", "X-App": "1"]

    @Test(arguments: [
        ("/x", true), ("https://api.example.com/x", true), ("https://api.example.com:443/x", true),
        ("HTTPS://API.EXAMPLE.COM/x", true), ("https://user:pw@api.example.com/x", true),
        ("https://api.example.com:8443/x", false), ("http://api.example.com/x", false),
        ("https://evil.example/x", false), ("https://api.example.com.evil.example/x", false),
        ("https://evil.api.example.com/x", false), ("https://api.example.com@evil.example/x", false),
        ("//evil.example/x", true),
    ])
    func `goes to the base's origin alone`(target: String, isOwn: Bool) async throws {  // credentials-01
        let lab = try Lab(headers: Self.defaults)
        _ = try await lab.run(.get(target, headers: ["X-Own": "1"]))
        _ = try await lab.run(.get(target).policy { $0.coalesces = false })
        #expect(lab.transport.requests.count == 2)
        for record in lab.transport.requests {
            for name in ["Authorization", "X-Api-Key", "X-App"] {
                #expect(record.headers.contains(name) == isOwn, "\(name) to \(target)")
            }
        }
        #expect(lab.transport.requests.first?.headers["X-Own"] == "1")
    }

    @Test func `gives way to the request's own of that name`() async throws {
        let lab = try Lab(headers: Self.defaults)
        _ = try await lab.run(.get("/x", headers: ["authorization": "Basic b"]))
        #expect(lab.transport.requests.map { $0.headers.values(for: "Authorization") } == [["Basic b"]])
    }
}
