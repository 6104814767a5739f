import CSQLite
import Foundation
import Stoic
import StoicHTTP
import StoicOffline
import StoicStore
import Testing

// O2
@Suite struct `A cache whose process is killed` {
    private static let kills =
        ProcessInfo.processInfo.environment["STOIC_OUTBOX_KILLS"].flatMap { Int($0) } ?? 25

    @Test func `gives whole answers or none, and nothing that had gone`() async throws {
        let folder = try OfflineFolder()
        let path = folder.path + "/cache"
        let units = UnitSource(seed: 3)
        var (found, turn) = (0, 0)
        for round in 0..<Self.kills {
            let atLine = 1 + Int(units.next() * units.next() * 150)
            let child = try OutboxProcess(["cache", path, "\(turn)"]) { line, process in
                if line == atLine { kill(process, SIGKILL) }
            }
            let lines = await child.lines()
            #expect(child.wasKilled, "it ended by itself in round \(round): \(lines.suffix(2))")
            // What was kept last, and what had ended by then.
            let ended = lines.compactMap { $0.hasPrefix("ended ") ? Int($0.dropFirst(6)) : nil }.last
            let past = ended.map { $0 + 1 } ?? turn
            found += try await judge(path, since: past)
            turn = past
        }
        #expect(found > Self.kills, "too little was there for this to say anything")
    }

    /// - Returns: How many answers are there.
    private func judge(_ path: String, since turn: Int) async throws -> Int {
        let cache = try await HTTPCache.file(path)
        #expect(cache.setAside == nil)
        let client = try HTTPClient(
            base: "https://cache.invalid", transport: ScriptedTransport(), cache: cache)
        var found = 0
        for number in 0..<20 {
            let request = HTTPRequest.get(
                "/\(number)", headers: ["Cache-Control": "only-if-cached, max-stale"])
            guard let answer = try? await client.send(request) else { continue }
            let text = answer.text ?? ""
            let said = text.prefix { $0 != " " }
            #expect(text == String(repeating: "\(said) \(number) ", count: number * 1_000 + 1))
            #expect((Int(said) ?? -1) >= turn, "resource \(number) is of a turn that had ended")
            found += 1
        }
        let bodies = try FileManager.default.contentsOfDirectory(atPath: path + "/bodies")
        #expect(try Set(bodies) == referenced(path + "/answers.sqlite"))
        return found
    }

    private func referenced(_ path: String) throws -> Set<String> {
        var handle: OpaquePointer?
        defer { sqlite3_close_v2(handle) }
        var statement: OpaquePointer?
        let question = "SELECT file FROM answers WHERE file NOT NULL"
        guard sqlite3_open(path, &handle) == SQLITE_OK,
            sqlite3_prepare_v2(handle, question, -1, &statement, nil) == SQLITE_OK
        else { throw CocoaError(.fileReadUnknown) }
        defer { sqlite3_finalize(statement) }
        var names: Set<String> = []
        while sqlite3_step(statement) == SQLITE_ROW {
            if let text = sqlite3_column_text(statement, 0) { names.insert(String(cString: text)) }
        }
        return names
    }
}
