import StoicHTTP
import StoicSchema
import StoicSimulation
import StoicTesting

/// What happens in every world: the client with its callers before a server, or the example.
package struct SimulationModel: Sendable {
    static let options: [Option] = [
        .value("--policy"), .value("--server"), .value("--callers"), .value("--calls"), .flag("--example"),
    ]

    static let serverLimit = 16 << 20

    package let isExample: Bool
    package let policy: SweepIdentity.Input?
    package let server: SweepIdentity.Input?
    package let callers: Int
    package let calls: Int
    private let client: ClientModel

    init(_ parsed: ParsedArguments) throws(UsageError) {
        isExample = parsed.has("--example")
        if isExample {
            for option in ["--policy", "--server", "--callers", "--calls"] {
                try parsed.exclude("--example", option)
            }
        }
        callers =
            try parsed.value("--callers").map { text throws(UsageError) in
                try Quantity.integer(text, "--callers", in: 1...200)
            } ?? 17
        calls =
            try parsed.value("--calls").map { text throws(UsageError) in
                try Quantity.integer(text, "--calls", in: 1...100)
            } ?? 2
        var client = ClientModel(callers: callers, callsEach: calls)
        (policy, server) = (try Self.policy(parsed, &client), try Self.server(parsed, &client))
        self.client = client
    }

    private static func policy(
        _ parsed: ParsedArguments, _ client: inout ClientModel
    ) throws(UsageError) -> SweepIdentity.Input? {
        guard let path = parsed.value("--policy") else { return nil }
        let bytes = try InputFile.read(path, "--policy", limit: PolicyFile.limit)
        do throws(ValidationFailure) {
            client.policy = try HTTPPolicy(json: bytes)
        } catch {
            throw UsageError("--policy", places: IssueLines.lines(of: error, in: path))
        }
        if let issue = client.policy.issues.first {
            throw UsageError("--policy", "\(Printable.quoted(path)): \(issue.field): \(issue.reason)")
        }
        return SweepIdentity.Input(file: path, digest: digest(bytes))
    }

    private static func server(
        _ parsed: ParsedArguments, _ client: inout ClientModel
    ) throws(UsageError) -> SweepIdentity.Input? {
        guard let path = parsed.value("--server") else { return nil }
        let bytes = try InputFile.read(path, "--server", limit: serverLimit)
        do throws(ValidationFailure) {
            client.server = try .script(bytes)
        } catch {
            throw UsageError("--server", places: IssueLines.lines(of: error, in: path))
        }
        guard client.server.callsSomething else {
            throw UsageError("--server", "\(Printable.quoted(path)) has no routes that could be called")
        }
        return SweepIdentity.Input(file: path, digest: digest(bytes))
    }

    /// FNV-1a.
    private static func digest(_ bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    package var name: String { isExample ? "example" : "client" }

    /// The body of every world.
    func body() -> @Sendable (SimulatedWorld) async throws -> Void {
        if isExample { return { world in await ExampleModel.run(in: world) } }
        return { [client] world in
            // Of its own in every world, so that a world that is run twice counts once.
            let tally = ClientTally()
            var model = client
            model.tally = tally
            // Of whoever waits for such a task these hold only while its owner alone can cancel it.
            if world.cancelsAny { model.without = [.falseCancellation, .lateEnd] }
            defer { Self.count(tally, in: world) }
            try await model.run(in: world)
        }
    }

    static let outcomePrefix = "outcome "
    static let situationPrefix = "met "

    private static func count(_ tally: ClientTally, in world: SimulatedWorld) {
        for (outcome, count) in tally.outcomes { world.count(outcomePrefix + outcome.code, count) }
        for (situation, count) in tally.situations { world.count("\(situationPrefix)\(situation)", count) }
        world.count("requests", tally.requests)
    }

    /// The options that make this model again, as a shell takes them.
    package var flags: [String] {
        if isExample { return ["--example"] }
        var flags: [String] = []
        if let policy { flags += ["--policy", ShellText.quoted(policy.file)] }
        if let server { flags += ["--server", ShellText.quoted(server.file)] }
        if callers != 17 { flags += ["--callers", "\(callers)"] }
        if calls != 2 { flags += ["--calls", "\(calls)"] }
        return flags
    }
}
