import Foundation
import Synchronization
import Testing

@testable import StoicSimulation

// D4
@Suite final class `A file of regressions` {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "stoic-regressions-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func regressions(_ name: String = "adds") -> Regressions {
        Regressions.here(folder.appending(path: "SumTests.swift").path, name: name)
    }

    private var text: String {
        (try? String(contentsOf: folder.appending(path: "Regressions/SumTests.tokens"), encoding: .utf8))
            ?? ""
    }

    @Test func `keeps what failed, and runs it first from then on`() throws {
        let first = simulate(seeds: 0..<200, regressions: regressions(), body: addingTwice)
        let failure = try #require(first.failure)
        #expect(first.replayed == 0)
        let token = try #require(failure.shrunk)
        #expect(text == "adds\t\(token)\tdoes not hold: both additions count\n")
        let again = simulate(seeds: 0..<200, regressions: regressions(), body: addingTwice)
        #expect(again.replayed == 1 && again.seeds == 1)
        #expect(again.description.hasPrefix("failed before, and does again (\(folder.path)/Regressions/"))
        #expect(again.failure?.token == token)
        #expect(text.split(separator: "\n").count == 1)
    }

    @Test func `lets the sweep go on when what it keeps holds by now`() throws {
        _ = simulate(seeds: 0..<200, regressions: regressions(), body: addingTwice)
        let mended = simulate(seeds: 0..<50, regressions: regressions()) { world in
            let ledger = Ledger()
            await ledger.write(2)
            world.expect(await ledger.read() == 2, "both additions count")
        }
        #expect(mended.holds, "\(mended)")
        #expect(mended.replayed == 1 && mended.seeds == 50)
    }

    @Test func `keeps the tests of one file apart, and what people wrote in it`() throws {
        _ = simulate(seeds: 0..<200, regressions: regressions("one"), body: addingTwice)
        let path = folder.appending(path: "Regressions/SumTests.tokens")
        try ("# see the incident of May\n\n" + text).write(to: path, atomically: true, encoding: .utf8)
        let other = simulate(seeds: 0..<200, regressions: regressions("other\ttest"), body: addingTwice)
        #expect(other.replayed == 0)
        #expect(text.hasPrefix("# see the incident of May\n\none\tsim1:"))
        #expect(text.contains("\nother test\tsim1:"))
    }

    private func rewrite(_ text: String) throws {
        let path = folder.appending(path: "Regressions/SumTests.tokens")
        try text.write(to: path, atomically: true, encoding: .utf8)
    }

    @Test(arguments: ["# head\r\n", "\u{FEFF}", "\r\n"])
    func `is read although another system wrote its lines' ends`(head: String) throws {
        _ = simulate(seeds: 0..<200, regressions: regressions(), body: addingTwice)
        try rewrite(head + text.replacing("\n", with: "\r\n"))
        let again = simulate(seeds: 0..<200, regressions: regressions(), body: addingTwice)
        #expect(again.replayed == 1 && again.trouble == nil)
    }

    @Test func `is added to when its last line has no end`() throws {
        _ = simulate(seeds: 0..<200, regressions: regressions("one"), body: addingTwice)
        try rewrite(String(text.dropLast()))
        _ = simulate(seeds: 0..<200, regressions: regressions("other"), body: addingTwice)
        for name in ["one", "other"] {
            let again = simulate(seeds: 0..<200, regressions: regressions(name), body: addingTwice)
            #expect(again.replayed == 1, "\(name)")
        }
    }

    @Test(arguments: ["#299 is mended", "", "a\r\nb"])
    func `finds its test again, whatever that is called`(name: String) {
        for count in 0..<3 {
            let report = simulate(seeds: 0..<200, regressions: regressions(name), body: addingTwice)
            #expect(report.replayed == min(count, 1))
        }
    }

    @Test(arguments: ["no tabs", "adds\tno token", "adds\tsim1:uniform:ontime:never:x"])
    func `that is damaged is named by its line and left alone`(line: String) throws {
        let path = folder.appending(path: "Regressions/SumTests.tokens")
        try FileManager.default.createDirectory(
            at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try "# head\n\(line)\n".write(to: path, atomically: true, encoding: .utf8)
        let report = simulate(seeds: 0..<3, regressions: regressions()) { _ in }
        #expect(!report.holds && report.seeds == 3)
        #expect(report.description.hasSuffix("\n\(path.path): line 2 is no test, tab, token"))
        #expect(text == "# head\n\(line)\n")
    }

    @Test func `that cannot be written loses no failure`() throws {
        try Data().write(to: folder.appending(path: "Regressions"))
        let report = simulate(seeds: 0..<200, regressions: regressions(), body: addingTwice)
        #expect(report.failure != nil)
        #expect(report.trouble?.contains("SumTests.tokens") == true)
    }
}
