import Testing

// C1
@Suite struct `Help` {
    @Test(arguments: [
        ["--help"], ["help"], ["get", "--help"], ["send", "-h"], ["explain", "--help"], ["plan", "--help"],
        ["demo", "--help"], ["validate", "--help"], ["simulate", "--help"], ["replay", "--help"],
        ["merge", "--help"], ["outbox", "--help"], ["outbox", "list", "--help"],
        ["help", "simulate"],
        ["help", "get"], ["--version"],
    ])
    func `goes to standard output with exit 0`(arguments: [String]) async throws {
        let result = try await Child.run(arguments)
        #expect(result.code == 0)
        #expect(result.errors.isEmpty)
        #expect(result.text.hasSuffix("\n"))
        #expect(result.text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    }

    @Test(arguments: ["get", "send"])
    func `names every option`(command: String) async throws {
        let text = try await Child.run([command, "--help"]).text
        for option in [
            "-H", "-d", "--json-body", "--key", "--deadline", "--attempt-timeout", "--attempts",
            "--max-bytes",
            "--long-server-wait", "--max-retry-after", "--transport", "--cacert", "--no-redirects", "--seed",
            "-o", "--cache",
            "--json", "-q", "--verbose",
        ] { #expect(text.contains("  \(option) "), "\(option)") }
    }
}
