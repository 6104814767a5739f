import Foundation
import Testing

@testable import StoicCLI

// C4
@Suite struct `The page of a sweep` {
    /// A sweep whose texts would be markup.
    private func document() async throws -> SweepDocument {
        let text = try await Child.run(["simulate", "--example", "--seeds", "100", "--json"]).text
        let hostile = #"<script src='http://evil.example/x.js'>&\"</script>"#
        let changed = text.replacingOccurrences(of: "shows 'stoic'", with: hostile)
            .replacingOccurrences(of: "search 'sto'", with: hostile)
            .replacingOccurrences(of: "an older answer", with: hostile)
            .replacingOccurrences(of: "outcome shown", with: "outcome \(hostile)")
        return try JSONDecoder().decode(SweepDocument.self, from: Data(changed.utf8))
    }

    @Test func `escapes whatever comes from outside, and loads nothing`() async throws {
        let page = SweepPage(try await document(), flags: ["--policy", "'<b>.json'"]).html
        #expect(page.contains("&lt;script src=&#39;http:"))
        for forbidden in ["<script", "<b>.json", "javascript:", "<link", "<img", "@import", "url(", " on"] {
            let found = page.contains(forbidden)
            // As a word in a text it may stand.
            #expect(!found || forbidden == " on", "\(forbidden)")
        }
        let attributes = page.matches(of: /<[^>]*\s(?:src|href|on\w+)\s*=\s*"([^"]*)"/)
        #expect(attributes.allSatisfy { $0.1.hasPrefix("#") })
        #expect(page.contains("default-src 'none'"))
    }

    @Test func `has every part, with headings and table heads`() async throws {
        let folder = try Folder()
        let path = folder.file("report.html")
        let result = try await Child.run(["simulate", "--example", "--seeds", "100", "--html", path])
        #expect(result.code == 1)
        let page = try #require(folder.read("report.html"))
        for part in [
            "<html lang=\"en\">", "<h1>", "What failed", "What was covered", "How calls ended",
            "stoic replay", "scope=\"col\"", "scope=\"row\"", "search &#39;stoic&#39;",
            "prefers-color-scheme:dark",
            "</html>",
        ] { #expect(page.contains(part), "\(part)") }
        let opened = page.matches(of: /<(table|tr|section|div|details|dl|ul|pre)\b/).count
        let closed = page.matches(of: /<\/(table|tr|section|div|details|dl|ul|pre)>/).count
        #expect(opened == closed)
        #expect(folder.names == ["report.html"])
    }

    @Test func `of a replay shows its lanes`() async throws {
        let folder = try Folder()
        let token = try #require(
            try await document().results.findings.first?.token)
        let result = try await Child.run(
            ["replay", token, "--example", "--html", folder.file("r.html")])
        #expect(result.code == 1)
        #expect(folder.read("r.html")?.contains("What happened") == true)
    }

    @Test func `that cannot be written is said before anything is run`() async throws {
        let result = try await Child.run(["simulate", "--example", "--html", "/no/such/folder/a.html"])
        #expect(result.code == 2)
        #expect(result.lines.count == 1 && result.errors.hasPrefix("stoic simulate: --html: "))
        #expect(result.out.isEmpty)
    }

    private func step(_ text: String) throws -> SweepStep {
        try JSONDecoder().decode(SweepStep.self, from: Data(text.utf8))
    }

    @Test func `puts what a task did in one go into one row`() throws {
        let rows = LaneRows(
            try [
                #"[1,0,0,"ran"]"#, #"[2,0,0,"ran"]"#, #"[2,0,0,"note","a"]"#, #"[2,0,0,"note","b"]"#,
                #"[3,0,0,"ran"]"#, #"[4,0,2,"ran"]"#, #"[4,0,2,"cancelled"]"#, #"[5,9,2,"timer"]"#,
            ].map(step)
        )
        #expect(rows.lanes == [0, 2])
        #expect(rows.rows.map(\.first) == [1, 3, 4, 4, 5])
        #expect(rows.rows.map(\.last) == [2, 3, 4, 4, 5])
        #expect(rows.rows[0].notes == ["a", "b"])
        #expect(rows.rows[3].isIntervention && !rows.rows[2].isIntervention)
    }
}
