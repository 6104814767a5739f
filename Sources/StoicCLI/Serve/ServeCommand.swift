import Stoic
import StoicHTTP
import StoicTesting

/// `serve`: the hostile server of a script, until a signal ends it; then its ledger.
package struct ServeCommand {
    static let limit = 16 << 20

    let question: ServeQuestion
    let console: Console

    package func run() async throws(UsageError) -> Int32 {
        let script = try InputFile.read(question.script, "SCRIPT", limit: Self.limit)
        let server: HostileServer
        do throws(HostileServerError) {
            server = try HostileServer(script: script, port: question.port)
        } catch {
            return try refuse(error)
        }
        let (question, console) = (question, console)
        let code = await Interrupt.shared.cancelling {
            await Self.serve(server, question, console)
        }
        server.stop()
        return code == ExitCode.success ? tell(server.ledger.json + [0x0A]) : code
    }

    /// Says where it listens, and stays until cancelled.
    private static func serve(
        _ server: HostileServer, _ question: ServeQuestion, _ console: Console
    ) async -> Int32 {
        if let file = question.portFile {
            do throws(SystemFailure) {
                try file.write(Array("\(server.port)\n".utf8))
            } catch {
                console.line("stoic serve: --port-file: \(error)")
                return ExitCode.failed
            }
        }
        let code = console.answer("listening on 127.0.0.1:\(server.port)\n")
        guard code == ExitCode.success else { return code }
        // Never opened: only the signal's cancellation ends the wait.
        try? await Gate("serving").pass()
        return ExitCode.success
    }

    private func tell(_ ledger: [UInt8]) -> Int32 {
        do throws(SystemFailure) {
            try question.ledger?.write(ledger)
        } catch {
            console.line("stoic serve: --ledger: \(error)")
            _ = console.answer(String(decoding: ledger, as: UTF8.self))
            return ExitCode.failed
        }
        return console.answer(String(decoding: ledger, as: UTF8.self))
    }

    private func refuse(_ error: HostileServerError) throws(UsageError) -> Int32 {
        switch error {
        case .script(let failure):
            throw UsageError("SCRIPT", places: IssueLines.lines(of: failure, in: question.script))
        case .chosenPort:
            throw UsageError("--port", "the system chooses it where the script's listen is one with TLS")
        case .port(let problem):
            console.line("stoic serve: port \(question.port): \(Self.words(problem))")
        case .certificates(let problem):
            console.line("stoic serve: no server with certificates: \(problem)")
        }
        return ExitCode.failed
    }

    private static func words(_ problem: WireServerError) -> String {
        if case .system(let call, let number) = problem {
            return "\(call): \(SystemFailure(number: number))"
        }
        return "\(problem)"
    }
}
