/// One failing run as a table: a column a task, time downwards.
struct LaneView {
    /// Further tasks share the last column.
    private static let columnBound = 48

    let failure: SweepFailure
    /// What the ids of this view begin with.
    let id: String
    private let table: LaneRows
    private let columns: [Int]
    private var hasOthers: Bool { table.lanes.count > columns.count }

    init(_ failure: SweepFailure, id: String) {
        self.failure = failure
        self.id = id
        table = LaneRows(failure.steps)
        columns = Array(table.lanes.prefix(Self.columnBound))
    }

    var html: String {
        let count = columns.count + (hasOthers ? 1 : 0)
        return """
            <div class="lanes\(count > 8 ? " many" : "")" id="\(id)" style="--lanes:\(count)">
            \(style)
            \(chooser)
            <div class="scroll" role="region" tabindex="0" aria-labelledby="\(id)-name">
            <table class="lane-table"><caption class="hidden" id="\(id)-name">What each task did, step by \
            step</caption>
            <colgroup><col class="col-step"><col class="col-time"><col \
            class="col-who">\(String(repeating: "<col>", count: count))</colgroup>
            <thead><tr><th scope="col" class="step">step</th><th scope="col" class="time">time</th><th \
            scope="col" class="who">task</th>\(heads)</tr></thead>
            <tbody>
            \(rows)
            \(ending)
            </tbody></table></div>
            </div>

            """
    }

    private func name(_ lane: Int) -> String {
        HTMLText.escaped(failure.names.indices.contains(lane) ? failure.names[lane] : "task \(lane)")
    }

    // MARK: Choosing a lane, without a script

    private var chooser: String {
        var html =
            "<fieldset class=\"chooser\"><legend>Highlight</legend>"
            + "<label><input type=\"radio\" name=\"\(id)-lane\" id=\"\(id)-all\" checked>"
            + "<span>all</span></label>"
        for (place, lane) in columns.enumerated() {
            html +=
                "<label class=\"h\(place % 8)\">"
                + "<input type=\"radio\" name=\"\(id)-lane\" id=\"\(id)-\(place)\">"
                + "<span>\(name(lane))</span></label>"
        }
        return html
            + "<label class=\"only\"><input type=\"checkbox\" id=\"\(id)-only\">"
            + "<span>hide the other rows</span></label></fieldset>"
    }

    private var style: String {
        let rules = columns.indices.map { place in
            let chosen = "#\(id):has(#\(id)-\(place):checked)"
            let others = "\(chosen) tbody tr:not(.l\(place)):not(.fault)"
            return "\(others) td.c>*{opacity:.22}\(others) .who{color:var(--line)}"
                + "\(chosen):has(#\(id)-only:checked) tbody tr:not(.l\(place)):not(.fault){display:none}"
        }
        return "<style>\(rules.joined(separator: "\n"))</style>"
    }

    // MARK: The table

    private var heads: String {
        var html = columns.enumerated().map { place, lane in
            "<th scope=\"col\" class=\"lane h\(place % 8) l\(place)\">"
                + "<label for=\"\(id)-\(place)\" title=\"\(name(lane))\">\(name(lane))</label></th>"
        }.joined()
        if hasOthers { html += "<th scope=\"col\" class=\"lane\">other tasks</th>" }
        return html
    }

    private var rows: String {
        var before: Int64?
        return table.rows.map { row in
            defer { before = row.time }
            return html(row, isLater: row.time != before)
        }.joined(separator: "\n")
    }

    private func html(_ row: LaneRows.Row, isLater: Bool) -> String {
        let place = columns.firstIndex(of: row.lane) ?? columns.count
        let after = columns.count + (hasOthers ? 1 : 0) - place - 1
        let step = row.first == row.last ? "\(row.first)" : "\(row.first)–\(row.last)"
        var classes = ["l\(place)"]
        if isLater { classes.append("later") }
        if row.isIntervention { classes.append("cut") }
        func gap(_ count: Int) -> String {
            count == 0 ? "" : count == 1 ? "<td></td>" : "<td colspan=\"\(count)\"></td>"
        }
        return "<tr class=\"\(classes.joined(separator: " "))\"><th scope=\"row\" class=\"step\">\(step)</th>"
            + "<td class=\"time\">\(Self.time(row.time))</td>"
            + "<td class=\"who h\(place % 8)\" title=\"\(name(row.lane))\">\(name(row.lane))</td>"
            + gap(place)
            + "<td class=\"c h\(place % 8)\">\(cell(row))</td>\(gap(after))</tr>"
    }

    private func cell(_ row: LaneRows.Row) -> String {
        let html = row.marks.map { mark in
            switch mark {
            case .ran: "<i class=\"dot\" title=\"ran\"></i>"
            case .timer: "<i class=\"dot ring\" title=\"its timer went off\"></i>"
            case .cancelled: "<b class=\"tag cancelled\">cancelled</b>"
            case .signedout: "<b class=\"tag signedout\">signed out</b>"
            case .note: ""
            }
        }.joined()
        let notes = row.notes.map { "<span class=\"note\">\(HTMLText.escaped($0))</span>" }.joined()
        if !notes.isEmpty { return html + "<span class=\"notes\">\(notes)</span>" }
        guard !row.isIntervention else { return html }
        let count = row.last - row.first + 1
        let word = row.marks.first == .timer ? "wakes" : count == 1 ? "runs" : "runs \(count) times"
        return html + "<span class=\"quiet\">\(word)</span>"
    }

    private var ending: String {
        let count = columns.count + (hasOthers ? 1 : 0)
        let cut =
            failure.omitted > 0
            ? "<tr class=\"fault\"><th scope=\"row\" class=\"step\">…</th><td colspan=\"\(count + 2)\">"
                + "\(SweepText.grouped(failure.omitted)) further steps are left out</td></tr>" : ""
        return cut
            + "<tr class=\"fault\"><th scope=\"row\" class=\"step\">end</th><td colspan=\"\(count + 2)\">"
            + "<span class=\"verdict\">\(HTMLText.escaped(failure.what))</span></td></tr>"
    }

    /// Exact, in the largest unit that leaves a number before the point.
    static func time(_ nanoseconds: Int64) -> String {
        let units: [(Double, String)] = [(1e9, "s"), (1e6, "ms"), (1e3, "µs")]
        for (size, unit) in units where Double(nanoseconds).magnitude >= size {
            var text = String((Double(nanoseconds) / size * 1_000).rounded() / 1_000)
            if text.hasSuffix(".0") { text.removeLast(2) }
            return "\(text) \(unit)"
        }
        return nanoseconds == 0 ? "0" : "\(nanoseconds) ns"
    }
}
