package import StoicTesting

/// What `proxy` was asked, checked whole.
package struct ProxyPlan: Sendable {
    static let options: [Option] = [
        .value("--upstream"), .value("--listen"), .value("--profile"), .list("--toxic"), .value("--seed"),
        .value("--api"), .value("--port-file"), .flag("--any-address"), .flag("--profiles"),
    ]

    /// Nil when all proxies are to come by the API.
    package let upstream: ProxyAddress?
    package let listen: ProxyAddress
    package let toxics: [Toxic]
    package let seed: UInt64
    package let api: ProxyAddress?
    let portFile: OutputFile?
    /// Whether other machines may connect.
    package let takesAnyAddress: Bool
    /// Only the profiles are to be listed.
    package let wantsProfiles: Bool

    package init(_ arguments: [String]) throws(UsageError) {
        let parsed = try ParsedArguments(arguments, options: Self.options)
        guard parsed.operands.isEmpty else {
            throw UsageError(
                "arguments", "none wanted, \(parsed.operands.count) given; is --toxic not quoted?")
        }
        wantsProfiles = parsed.has("--profiles")
        takesAnyAddress = parsed.has("--any-address")
        upstream = try Self.address(parsed, "--upstream")
        listen = try Self.address(parsed, "--listen") ?? ProxyAddress(host: "127.0.0.1", port: 0)
        api = try Self.address(parsed, "--api")
        if !takesAnyAddress {
            for (address, option) in [(listen, "--listen"), (api, "--api")] {
                guard let address, !address.isLoopback else { continue }
                throw UsageError(option, "\(address) is not this machine alone: --any-address allows it")
            }
        }
        if upstream == nil, api == nil, !wantsProfiles { throw UsageError("--upstream", "is missing") }
        if upstream?.port == 0 { throw UsageError("--upstream", "port 0 cannot be connected to") }
        seed =
            try parsed.value("--seed").map { text throws(UsageError) in
                try Quantity.seed(text, "--seed")
            } ?? 0
        toxics = try Self.toxics(parsed)
        if upstream == nil, !toxics.isEmpty { throw UsageError("--toxic", "needs --upstream") }
        portFile = try parsed.value("--port-file").map { text throws(UsageError) in
            do throws(UsageError) {
                return try OutputFile(text)
            } catch {
                throw UsageError("--port-file", String(error.description.dropFirst("-o: ".count)))
            }
        }
    }

    private static func address(
        _ parsed: ParsedArguments, _ option: String
    ) throws(UsageError) -> ProxyAddress? {
        guard let text = parsed.value(option) else { return nil }
        guard let address = ProxyAddress(text) else {
            throw UsageError(option, "\(Printable.quoted(text)) is not HOST:PORT (IPv4 or a name)")
        }
        return address
    }

    private static func toxics(_ parsed: ParsedArguments) throws(UsageError) -> [Toxic] {
        var toxics: [Toxic] = []
        if let name = parsed.value("--profile") {
            guard let profile = NetworkProfile.named(name) else {
                let known = NetworkProfile.all.map(\.name).joined(separator: ", ")
                throw UsageError("--profile", "\(Printable.quoted(name)) is none of \(known)")
            }
            toxics = profile.toxics
        }
        for text in parsed.values("--toxic") {
            let toxic = try ToxicText.read(text)
            guard !toxics.contains(where: { $0.name == toxic.name }) else {
                throw UsageError(
                    "--toxic", "\(Printable.quoted(toxic.name)) is there twice: name=… tells them apart")
            }
            toxics.append(toxic)
        }
        return toxics
    }
}
