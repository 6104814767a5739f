import Foundation
import Testing

// C1
@Suite struct `stoic demo` {
    @Test func `lives through all of it and finds every claim true`() async throws {
        let result = try await Child.run(["demo"])
        #expect(result.code == 0, "\(result.text)")
        #expect(result.errors.isEmpty)
        #expect(result.text.contains("waiting 1 s (the server's Retry-After)"))
        #expect(result.text.contains("All 15 claims held, counted at the server."))
        #expect(!result.text.contains("\u{1B}"), "no colours without a terminal")
    }

    @Test func `ends cleanly when it is interrupted`() async throws {
        let child = try Child(["demo"], signalAtOutput: SIGINT)
        let result = await child.result()
        #expect(result.code == 130, "\(result.text)")
        #expect(result.errors == "stoic demo: cancelled\n")
        #expect(!result.text.contains("NOT SO"))
    }
}
