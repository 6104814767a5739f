import StoicTesting

/// `proxy`: a bad network in front of a real server (C3).
struct ProxyCommand {
    let plan: ProxyPlan
    let console: Console

    func run() async throws(UsageError) -> Int32 {
        if plan.wantsProfiles { return console.answer(Self.profiles) }
        let table = ProxyTable(seed: plan.seed, takesAnyAddress: plan.takesAnyAddress)
        if let upstream = plan.upstream {
            do throws(ControlRefusal) {
                try table.create(
                    name: "stoic", listen: "\(plan.listen)", upstream: "\(upstream)", toxics: plan.toxics)
            } catch {
                throw UsageError(error.isAboutUpstream ? "--upstream" : "--listen", error.message)
            }
        }
        defer { table.stop() }
        let control = try plan.api.map { address throws(UsageError) in try Self.serve(address, table) }
        defer { control?.stop() }
        var greeting = table.first.map { "listening on \($0.listen)\n" } ?? ""
        if let control { greeting += "control on \(control.baseURL)\n" }
        if let file = plan.portFile {
            let port = table.first?.port ?? control?.port ?? 0
            do throws(SystemFailure) {
                try file.write(Array("\(port)\n".utf8))
            } catch {
                throw UsageError("--port-file", "\(error)")
            }
        }
        let said = await Interrupt.shared.cancelling { [console, greeting] in
            await Self.sayAndWait(console, greeting)
        }
        guard said == ExitCode.success else { return said }
        control?.stop()
        table.stop()
        return console.answer(table.summary.text + "\n")
    }

    /// On the main actor, where our caller is: who hears the greeting and signals at once is heard.
    @MainActor private static func sayAndWait(_ console: Console, _ greeting: String) async -> Int32 {
        let code = console.answer(greeting)
        guard code == ExitCode.success else { return code }
        let (nothing, end) = AsyncStream<Never>.makeStream()
        await withTaskCancellationHandler {
            for await _ in nothing {}
        } onCancel: {
            end.finish()
        }
        return code
    }

    private static func serve(
        _ address: ProxyAddress, _ table: ProxyTable
    ) throws(UsageError) -> WireServer {
        let host = address.host == "localhost" ? "127.0.0.1" : address.host
        let control = ProxyControl(table: table)
        do throws(WireServerError) {
            // Idle and slow clients make room for the next after ten seconds.
            return try WireServer(
                host: host, port: address.port, maxConnections: 256, requestMilliseconds: 10_000
            ) { request in
                let answer = control.answer(request)
                let headers = [("Content-Type", "application/json")]
                return [.respond(status: answer.status, headers: headers, body: answer.body)]
            }
        } catch {
            throw UsageError("--api", "\(address): \(Self.words(TCPProxyError.system(error)))")
        }
    }

    static func words(_ error: TCPProxyError) -> String {
        switch error {
        case .badAddress(let text): "\(Printable.quoted(text)) is not HOST:PORT (IPv4 or a name)"
        case .unknownHost(let host): "\(Printable.quoted(host)) has no IPv4 address"
        case .system(_, let number): "\(SystemFailure(number: number))"
        case .badToxic(let reason): reason
        case .toxicExists: "toxic already exists"
        case .noSuchToxic: "toxic not found"
        }
    }

    private static var profiles: String {
        NetworkProfile.all.map { profile in
            let toxics = profile.toxics.map { toxic in
                let attributes = toxic.effect.attributes.map { "\($0.name)=\($0.value)" }
                return
                    "    \(toxic.effect.type) \(attributes.joined(separator: " ")) stream=\(toxic.stream)\n"
            }
            return "\(profile.name)\n\(toxics.joined())"
        }.joined()
    }
}

extension TCPProxyError {
    fileprivate static func system(_ error: WireServerError) -> TCPProxyError {
        switch error {
        case .badHost(let host): .badAddress(host)
        case .system(let call, let number): .system(call: call, errno: number)
        }
    }
}
