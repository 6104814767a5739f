import Foundation
import StoicHTTP
import Testing

@Suite struct `The page on the hostile server` {
    private static let text = try? String(
        contentsOf: URL(filePath: #filePath).appending(path: "../../../../docs/hostile-server.md")
            .standardized,
        encoding: .utf8)

    @Test func `shows a script that is one`() throws {
        let text = try #require(Self.text)
        let block = try #require(text.components(separatedBy: "```json\n").dropFirst().first)
        let script = try #require(block.components(separatedBy: "```").first)
        _ = try ScriptDocument.served(Array(script.utf8))
    }

    @Test(arguments: Malformation.allCases) func `has the table's row of`(kind: Malformation) throws {
        let outcome =
            switch kind.outcome {
            case .answer(let status, _): "\(status)"
            case .failure(let code): "`\(code.text)`"
            }
        let row = "| `\(kind.rawValue)` | \(kind.words) | \(outcome) | \(kind.onURLSession ?? "") |"
        #expect(try #require(Self.text).contains(row))
    }

    @Test func `names every step, place and way`() throws {
        let text = try #require(Self.text)
        let names =
            StepDocument.Kind.allCases.map(\.rawValue) + ScriptedFault.Place.allCases.map(\.rawValue)
            + ScriptedFault.How.allCases.map(\.rawValue) + ConnectionStep.Place.allCases.map(\.rawValue)
            + ScriptListener.allCases.map(\.rawValue)
        #expect(names.filter { !text.contains("`\($0)`") } == [])
    }
}
