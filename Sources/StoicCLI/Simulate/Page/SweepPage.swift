/// A sweep or a replay as one page that needs nothing from anywhere: no network, no script.
package struct SweepPage {
    let title: String
    /// `held`, `failed` or `incomplete`.
    let outcome: String
    let headline: String
    let subtitle: String
    let facts: [(name: String, value: String)]
    let results: SweepResults
    let failures: [SweepFailure]
    let sweep: SweepDocument?
    let flags: [String]

    package init(_ document: SweepDocument, flags: [String]) {
        title = "stoic simulate"
        sweep = document
        self.flags = flags
        results = document.results
        outcome = document.outcome.rawValue
        failures = results.failures
        subtitle = SweepText.model(document.sweep)
        switch document.outcome {
        case .held: headline = "\(SweepText.count(results.seeds, "seed")), and all of them held"
        case .failed:
            headline =
                "\(SweepText.count(results.failed, "seed")) of \(SweepText.grouped(results.seeds)) failed"
        case .incomplete:
            headline =
                "\(SweepText.grouped(results.seeds)) of \(SweepText.grouped(document.sweep.seeds.count)) "
                + "seeds run, none failed"
        }
        let about = results.runs.isExact ? "" : "≈ "
        facts = [
            ("worlds run", SweepText.grouped(results.seeds)), ("failed", SweepText.grouped(results.failed)),
            ("different runs", about + SweepText.grouped(results.distinctRuns)),
            ("steps", SweepText.grouped(results.steps)),
            ("seeds", document.sweep.seeds.description),
        ]
    }

    package init(_ replay: ReplayDocument, flags: [String]) {
        title = "stoic replay"
        sweep = nil
        self.flags = flags
        results = replay.results
        outcome = replay.outcome
        failures = replay.failure.map { [$0] } ?? []
        headline = replay.failure == nil ? "This world holds" : "This world fails"
        subtitle = replay.token
        facts = [
            ("steps", SweepText.grouped(replay.steps)), ("tasks", SweepText.grouped(replay.tasks)),
            ("choices", SweepText.grouped(replay.choices)),
        ]
    }

    package var html: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <title>\(HTMLText.escaped("\(title): \(headline)"))</title>
        <style>\(PageStyle.css)\(PageStyle.lanes)</style>
        </head>
        <body>
        <header class="\(outcome)">
        <p class="kind">\(title)</p>
        <h1><span class="badge">\(outcome)</span> \(HTMLText.escaped(headline))</h1>
        <p class="subtitle">\(HTMLText.escaped(subtitle))</p>
        <dl class="facts">\(facts.map(Self.fact).joined())</dl>
        </header>
        <main>
        \(faults)
        \(failures.enumerated().map { section($1, number: $0 + 1) }.joined(separator: "\n"))
        \(coverage)
        \(outcomes)
        \(outside)
        </main>
        <footer><p>Stoic \(Tool.version). Every seed stands for one world, which goes the same way each \
        time.</p></footer>
        </body>
        </html>

        """
    }

    private static func fact(_ fact: (name: String, value: String)) -> String {
        "<div><dt>\(HTMLText.escaped(fact.name))</dt><dd>\(HTMLText.escaped(fact.value))</dd></div>"
    }

    // MARK: What failed

    /// The ways to fail, the lowest seed first.
    private var faults: String {
        guard sweep != nil, !results.faults.isEmpty else { return "" }
        let rows = results.faults.map { fault in
            let number = failures.firstIndex { $0.token == fault.token }
            let what = HTMLText.escaped(fault.what)
            let name = number.map { "<a href=\"#failure-\($0 + 1)\">\(what)</a>" } ?? what
            return "<tr><th scope=\"row\">\(name)</th><td class=\"n\">\(SweepText.grouped(fault.seeds))</td>"
                + "<td class=\"n\">\(fault.seed)</td></tr>"
        }
        return """
            <section aria-labelledby="failed"><h2 id="failed">What failed</h2>
            <div class="wide"><table><thead><tr><th scope="col">invariant</th><th scope="col" \
            class="n">seeds</th>
            <th scope="col" \
            class="n">first</th></tr></thead><tbody>\(rows.joined(separator: "\n"))</tbody></table></div>
            \(findings)
            </section>
            """
    }

    /// Every seed that failed.
    private var findings: String {
        guard results.findings.count > 1 else { return "" }
        let rows = results.findings.map { finding in
            "<tr><td class=\"n\">\(finding.seed)</td><td>\(HTMLText.escaped(finding.what))</td>"
                + "<td><code>\(HTMLText.escaped(finding.token))</code></td></tr>"
        }
        let more =
            results.failed > results.findings.count
            ? "<p>The first \(SweepText.grouped(results.findings.count)) of "
                + "\(SweepText.grouped(results.failed)).</p>"
            : ""
        return """
            <details><summary>All failing seeds</summary>\(more)
            <div class="wide tall" role="region" tabindex="0" aria-label="All failing seeds"><table>
            <thead><tr><th scope="col" class="n">seed</th><th scope="col">why</th><th \
            scope="col">token</th></tr></thead>
            <tbody>\(rows.joined(separator: "\n"))</tbody></table></div></details>
            """
    }

    private func section(_ failure: SweepFailure, number: Int) -> String {
        let id = "failure-\(number)"
        let shrunk =
            failure.departures.map { departures in
                "<p class=\"shrunk\"><b>\(SweepText.grouped(failure.choices)) choices → \(departures)</b> "
                    + "that depart from the ordinary course and still make it fail.</p>"
            } ?? "<p class=\"shrunk\">It could not be made simpler: it needs its whole schedule.</p>"
        let found =
            failure.shrunk == nil || failure.shrunk == failure.token
            ? "" : "<p class=\"label\">As it was found</p>" + command(failure.token)
        return """
            <section aria-labelledby="\(id)"><h2 id="\(id)"><span \
            class="kindword">\(HTMLText.escaped(failure.code))</span>
            \(HTMLText.escaped(failure.what))</h2>
            \(shrunk)
            <p class="label">See it again</p>\(command(failure.best))
            \(found)
            <h3>What happened</h3>
            \(LaneView(failure, id: "lanes-\(number)").html)
            <details><summary>The same as text</summary><pre class="diagram" \
            tabindex="0">\(diagram(failure))</pre></details>
            </section>
            """
    }

    private func command(_ token: String) -> String {
        let line = HTMLText.escaped(SweepText.replay(token, flags))
        return "<pre class=\"command\" tabindex=\"0\"><code>\(line)</code></pre>"
    }

    private func diagram(_ failure: SweepFailure) -> String {
        failure.diagram.split(separator: "\n", omittingEmptySubsequences: false)
            .map { HTMLText.escaped(String($0)) }.joined(separator: "\n")
    }
}
