extension SweepPage {
    /// What was covered.
    var coverage: String {
        guard let sweep else { return "" }
        let rows = results.coverage.map { row in
            "<tr><th scope=\"row\"><code>\(HTMLText.escaped(row.schedule))</code></th>"
                + [row.worlds, row.failed, row.tasks, row.choices].enumerated().map { place, number in
                    let mark = place == 1 && number > 0 ? " bad" : ""
                    return "<td class=\"n\(mark)\">\(SweepText.grouped(number))</td>"
                }.joined() + "</tr>"
        }
        let heads = ["worlds", "failed", "tasks at most", "choices at most"]
            .map { "<th scope=\"col\" class=\"n\">\($0)</th>" }.joined()
        let timers = sweep.sweep.timers.map(SweepText.timer).joined(separator: ", ")
        let interruptions = sweep.sweep.interruptions.joined(separator: ", ")
        return """
            <section aria-labelledby="covered"><h2 id="covered">What was covered</h2>
            \(strip(sweep))
            <div class="wide"><table><thead><tr><th scope="col">schedule</th>\(heads)</tr></thead>
            <tbody>\(rows.joined(separator: "\n"))</tbody></table></div>
            <dl class="pairs"><dt>timers go off</dt><dd>\(HTMLText.escaped(timers))</dd>
            <dt>interruptions</dt><dd>\(HTMLText.escaped(interruptions))</dd>
            \(missed(sweep))</dl>
            </section>
            """
    }

    /// Which seeds of all were run.
    private func strip(_ sweep: SweepDocument) -> String {
        let (all, missing) = (sweep.sweep.seeds, sweep.missing)
        guard !missing.isEmpty else { return "" }
        func percent(_ seed: UInt64) -> Double {
            (Double(seed - all.from) / Double(max(all.count, 1)) * 10_000).rounded() / 100
        }
        let parts = sweep.done.prefix(500).map { part in
            "<i style=\"left:\(percent(part.from))%;width:\(percent(part.to) - percent(part.from))%\"></i>"
        }
        let names = missing.prefix(20).map(\.description).joined(separator: ", ")
        return "<div class=\"strip\" role=\"img\" aria-label=\"Seeds that were run\">\(parts.joined())</div>"
            + "<p class=\"strip-text\">Not run: seeds \(names)\(missing.count > 20 ? ", …" : "")</p>"
    }

    private func missed(_ sweep: SweepDocument) -> String {
        guard results.coverage.contains(where: { $0.schedule.hasPrefix("pct(") }) else { return "" }
        let items = (1...3).map { depth in
            "<li>needs \(depth) ordering\(depth == 1 ? "" : "s"): "
                + "\(HTMLText.escaped(SweepText.chance(sweep.chanceMissed(depth: depth))))</li>"
        }
        return
            "<dt>chance of having missed a bug, at most</dt>"
            + "<dd><ul class=\"plain\">\(items.joined())</ul></dd>"
    }

    /// What came of the calls.
    var outcomes: String {
        let rows = SweepTable.outcomes(results)
        guard let most = rows.first?.count, most > 0 else { return situations }
        let total = rows.reduce(0.0) { $0 + Double($1.count) }
        let html = rows.map { row in
            let width = (Double(row.count) / Double(most) * 1_000).rounded() / 10
            let share = Double(row.count) / total * 100
            let percent = share < 1 ? "&lt; 1 %" : "\(Int(share.rounded())) %"
            return "<tr><th scope=\"row\"><code>\(HTMLText.escaped(row.name))</code></th>"
                + "<td class=\"n\">\(SweepText.grouped(row.count))</td><td class=\"n\">\(percent)</td>"
                + "<td class=\"bar\"><span style=\"width:\(width)%\"></span></td></tr>"
        }
        return """
            <section aria-labelledby="outcomes"><h2 id="outcomes">How calls ended</h2>
            <div class="wide"><table class="bars"><thead><tr><th scope="col">outcome</th><th scope="col" \
            class="n">calls</th>
            <th scope="col" class="n">share</th><td></td></tr></thead>
            <tbody>\(html.joined(separator: "\n"))</tbody></table></div>
            </section>
            \(situations)
            """
    }

    private var situations: String {
        let (met, never) = SweepTable.situations(results)
        guard !met.isEmpty || !never.isEmpty else { return "" }
        func chips(_ names: [String], _ style: String) -> String {
            names.map { "<li class=\"\(style)\">\(HTMLText.escaped($0))</li>" }.joined()
        }
        let missed =
            never.isEmpty
            ? ""
            : "<h3>Met in no world, and so not put to the test</h3>"
                + "<ul class=\"chips\">\(chips(never, "never"))</ul>"
        return """
            <section aria-labelledby="met"><h2 id="met">Situations the client was in</h2>
            <ul class="chips">\(chips(met, "met"))</ul>\(missed)</section>
            """
    }

    var outside: String {
        let items = results.uncontrolled.map { "<li>\(HTMLText.escaped($0))</li>" }.joined()
        return items.isEmpty
            ? ""
            : "<section aria-labelledby=\"outside\"><h2 id=\"outside\">What no world controls</h2>"
                + "<ul>\(items)</ul></section>"
    }
}
