import StoicHTTP
import StoicSchema

/// `har`: what a browser or a proxy recorded becomes a script, without its secrets (S4).
struct HARCommand {
    let plan: HARPlan
    let console: Console

    func run() throws(UsageError) -> Int32 {
        let bytes =
            plan.file == "-"
            ? try InputFile.readStandardInput("FILE", limit: HARImport.maxBytes)
            : try InputFile.read(plan.file, "FILE", limit: HARImport.maxBytes)
        let made: HARImport
        do throws(ValidationFailure) {
            made = try HARImport(bytes, options: plan.options)
        } catch {
            throw UsageError(
                "FILE", places: IssueLines.lines(of: error, in: plan.file == "-" ? "<stdin>" : plan.file))
        }
        if made.steps == 0 {
            throw UsageError(
                Printable.quoted(plan.file),
                "none of its \(made.skipped) entries can become a step: "
                    + (plan.options.hosts.isEmpty
                        ? "none is an answer over http or https" : "is --host as the recording names it?"))
        }
        console.line(summary(made))
        guard let output = plan.output else {
            return console.answer(String(decoding: made.script, as: UTF8.self))
        }
        do throws(SystemFailure) {
            try output.write(made.script)
            return ExitCode.success
        } catch {
            console.line("stoic har: -o: \(Printable.quoted(output.path)): \(error)")
            return ExitCode.failed
        }
    }

    private func summary(_ made: HARImport) -> String {
        var text = "stoic har: \(count(made.routes, "route")), \(count(made.steps, "step"))"
        if made.skipped > 0 { text += "; left out: \(count(made.skipped, "entry", "entries"))" }
        if made.hosts.count > 1 {
            let shown = made.hosts.prefix(4).map { Printable.line($0) }.joined(separator: ", ")
            let rest = made.hosts.count > 4 ? " and \(made.hosts.count - 4) more" : ""
            text += "; of \(made.hosts.count) hosts, put together: \(shown)\(rest) (choose with --host)"
        }
        if made.missingBodies > 0 {
            text += "; without a body, not recorded or too long: \(count(made.missingBodies, "answer"))"
        }
        return text + ". Secrets in paths and in free text cannot be known: look before you share it."
    }

    private func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
        "\(number) \(number == 1 ? one : many ?? one + "s")"
    }
}
