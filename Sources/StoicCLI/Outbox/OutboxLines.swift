import Stoic
import StoicOffline
import StoicStore

/// What `outbox list` prints.
struct OutboxLines {
    private static let widest = 44

    let path: String
    let glance: OutboxGlance
    let plan: OutboxPlan.ListPlan
    /// Lanes by the order in which they are listed: a name may tell of a person.
    private let lanes: [String: Int]

    init(path: String, glance: OutboxGlance, plan: OutboxPlan.ListPlan) {
        self.path = path
        self.glance = glance
        self.plan = plan
        var lanes: [String: Int] = [:]
        for entry in glance.waiting + glance.quarantined {
            if let lane = entry.listing.lane, lanes[lane] == nil { lanes[lane] = lanes.count + 1 }
        }
        self.lanes = lanes
    }

    // MARK: For a person

    var text: String {
        var out = "\(Printable.line(path)): \(totals)\n"
        if plan.wantsWaiting, !glance.waiting.isEmpty {
            out += "\nWAITING\n" + table(glance.waiting, isAside: false)
            out += rest(glance.counts.waiting - glance.waiting.count)
        }
        if plan.wantsQuarantined, !glance.quarantined.isEmpty {
            out += "\nSET ASIDE\n" + table(glance.quarantined, isAside: true)
            out += rest(glance.counts.quarantined - glance.quarantined.count)
        }
        return out
    }

    private var totals: String {
        var parts = ["\(glance.counts.waiting) waiting", "\(glance.counts.quarantined) set aside"]
        if !glance.isSignedIn { parts = ["nobody is signed in"] }
        if glance.parked > 0 { parts.append("\(glance.parked) of other sessions") }
        return parts.joined(separator: ", ")
    }

    private func rest(_ count: Int) -> String { count > 0 ? "  and \(count) more: --limit shows them\n" : "" }

    private func table(_ entries: [OutboxGlance.Entry], isAside: Bool) -> String {
        var rows = [["ID", "LANE", "WHAT", "TRIES"] + (isAside ? ["AGE", "REASON"] : ["DUE", "AGE"])]
        for entry in entries {
            let listing = entry.listing
            let age = Printable.roughly(listing.age)
            let reason = Printable.line(listing.quarantineReason ?? "")
            rows.append(
                [
                    "\(listing.id)", lane(listing.lane), cut(words(entry).text), "\(listing.attempts)",
                ] + (isAside ? [age, reason] : [due(entry), age]))
        }
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = row.indices.map { column -> String in
                let padding = String(repeating: " ", count: widths[column] - row[column].count)
                // Numbers stand on the right.
                return column == 0 || column == 3 ? padding + row[column] : row[column] + padding
            }
            var line = "  " + cells.joined(separator: "  ")
            while line.hasSuffix(" ") { line.removeLast() }
            return line + "\n"
        }.joined()
    }

    private func lane(_ name: String?) -> String {
        guard let name, let number = lanes[name] else { return "-" }
        return plan.namesLanes ? cut(Printable.line(name)) : "\(number)"
    }

    private func cut(_ text: String) -> String {
        text.count > Self.widest ? text.prefix(Self.widest - 1) + "…" : text
    }

    private func words(_ entry: OutboxGlance.Entry) -> EntryWords {
        EntryWords(kind: entry.listing.kind, bytes: entry.listing.bytes, head: entry.head)
    }

    private func due(_ entry: OutboxGlance.Entry) -> String {
        if entry.listing.isBeingDelivered { return "is being sent" }
        if entry.isExpired { return "expired" }
        guard let wait = entry.listing.dueIn else { return entry.behind.map { "after \($0)" } ?? "-" }
        return wait == .zero ? "now" : "in \(Printable.roughly(max(.seconds(1), wait)))"
    }

    // MARK: For a program

    var json: JSONText {
        .members([
            ("v", .integer(1)), ("file", .string(path)), ("signed_in", .bool(glance.isSignedIn)),
            ("waiting", .integer(Int64(glance.counts.waiting))),
            ("quarantined", .integer(Int64(glance.counts.quarantined))),
            ("other_sessions", .integer(Int64(glance.parked))),
            ("entries", .array((glance.waiting + glance.quarantined).map(object))),
        ])
    }

    private func object(_ entry: OutboxGlance.Entry) -> JSONText {
        let listing = entry.listing
        let line = words(entry).line
        let lane = listing.lane.flatMap { lanes[$0] }
        return .members([
            ("id", .integer(listing.id)), ("state", .string(state(entry))),
            ("lane", lane.map { .integer(Int64($0)) } ?? .null),
            ("lane_name", plan.namesLanes ? listing.lane.map { .string($0) } ?? .null : nil),
            ("kind", .string(listing.kind)), ("method", line.map { .string($0.method) }),
            ("target", line.map { .string($0.target) }), ("has_query", line.map { .bool($0.hasQuery) }),
            ("bytes", .integer(Int64(listing.bytes))), ("attempts", .integer(Int64(listing.attempts))),
            ("age_ms", .integer(listing.age.wholeMilliseconds)),
            ("due_in_ms", listing.dueIn.map { .integer($0.wholeMilliseconds) }),
            ("after", entry.behind.map { .integer($0) }),
            ("reason", listing.quarantineReason.map { .string($0) }),
        ])
    }

    private func state(_ entry: OutboxGlance.Entry) -> String {
        if entry.listing.quarantineReason != nil { return "quarantined" }
        if entry.listing.isBeingDelivered { return "delivering" }
        if entry.isExpired { return "expired" }
        guard let wait = entry.listing.dueIn else { return "blocked" }
        return wait == .zero ? "due" : "waiting"
    }
}
