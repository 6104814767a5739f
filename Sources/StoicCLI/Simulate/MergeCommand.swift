/// `merge`: the shards of one sweep put together.
package struct MergeCommand {
    let plan: MergePlan
    let console: Console

    package func run() throws(UsageError) -> Int32 {
        let document = try merged()
        let flags = Self.flags(document.sweep)
        let json = document.json
        for (name, file, bytes) in [
            ("-o", plan.output, json),
            ("--html", plan.page, plan.page == nil ? [] : Array(SweepPage(document, flags: flags).html.utf8)),
        ] {
            do throws(SystemFailure) {
                try file?.write(bytes)
            } catch {
                console.line("stoic merge: \(name): \(error)")
                return ExitCode.failed
            }
        }
        let text =
            plan.wantsJSON
            ? String(decoding: json, as: UTF8.self) : SweepText(document, flags: flags).text
        let code = console.answer(text)
        for range in document.missing.prefix(Self.shown) {
            console.line("stoic merge: seeds \(range) are in none of the files")
        }
        if document.missing.count > Self.shown {
            console.line("stoic merge: and \(document.missing.count - Self.shown) more stretches of seeds")
        }
        return document.outcome == .held ? code : ExitCode.failed
    }

    private static let shown = 20

    private func merged() throws(UsageError) -> SweepDocument {
        var whole: SweepDocument?
        var names: [(range: SeedRange, file: String)] = []
        for file in plan.files {
            let next = try SweepDocument.read(file, "FILE")
            guard var sum = whole else {
                whole = next
                names += next.done.map { ($0, file) }
                continue
            }
            if let difference = sum.sweep.difference(from: next.sweep) {
                throw UsageError(Printable.quoted(file), "is of another sweep: \(difference)")
            }
            guard sum.add(next.done, next.results) else {
                let (twice, other) = Self.overlap(next.done, names)
                throw UsageError(
                    Printable.quoted(file), "has seeds \(twice), which \(Printable.quoted(other)) has, too")
            }
            names += next.done.map { ($0, file) }
            whole = sum
        }
        guard let whole else { throw UsageError("FILE", "is missing") }
        return whole
    }

    /// Which seeds are in two files, and which is the other one.
    private static func overlap(
        _ done: [SeedRange], _ names: [(range: SeedRange, file: String)]
    ) -> (SeedRange, String) {
        for mine in done {
            for (range, file) in names where range.from < mine.to && mine.from < range.to {
                return (SeedRange(max(range.from, mine.from)..<min(range.to, mine.to)), file)
            }
        }
        return (SeedRange(0..<0), "")
    }

    /// The options of the model, as the documents tell them.
    private static func flags(_ sweep: SweepIdentity) -> [String] {
        if sweep.model == "example" { return ["--example"] }
        var flags: [String] = []
        if let policy = sweep.policy { flags += ["--policy", ShellText.quoted(policy.file)] }
        if let server = sweep.server { flags += ["--server", ShellText.quoted(server.file)] }
        if sweep.callers != 17 { flags += ["--callers", "\(sweep.callers)"] }
        if sweep.calls != 2 { flags += ["--calls", "\(sweep.calls)"] }
        return flags
    }
}
