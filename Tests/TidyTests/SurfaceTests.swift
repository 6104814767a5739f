import Foundation
import Testing

/// `make api` runs this suite with `STOIC_API_RECORD=1`, which writes the files instead of comparing them.
@Suite struct `The public surface` {
    private static let isRecording = ProcessInfo.processInfo.environment["STOIC_API_RECORD"] == "1"

    #if os(Linux)
        // The recorded surface is Linux's; elsewhere other conditions hold.
        @Test(arguments: [
            "Stoic", "StoicJSON", "StoicSchema", "StoicApple", "StoicHTTP", "StoicTesting", "StoicCurl",
            "StoicSimulation", "StoicFlow", "StoicStore", "StoicOffline",
        ])
        func `is what the file in api records`(module: String) throws {
            let extractor = try #require(SymbolExtractor(), "these tests do not run from a package build")
            let built = Surface.text(of: try extractor.graphs(of: module))
            let path = "api/\(module).txt"
            if Self.isRecording {
                let file = Tree.root.appendingPathComponent(path)
                try built.write(to: file, atomically: true, encoding: .utf8)
            } else {
                let recorded = try #require(Tree.read(path), "\(path) is missing: run 'make api'")
                let difference = Surface.difference(recorded: recorded, built: built)
                #expect(
                    recorded == built,
                    "\(path) differs; if this is meant, run 'make api' and commit the file:\n\(difference)")
            }
        }
    #endif

    private static let sample = """
        {"symbols": [
            {"identifier": {"precise": "s:T"}, "pathComponents": ["T"],
             "location": {"uri": "file:///T.swift"},
             "declarationFragments": [{"spelling": "struct"}, {"spelling": " "}, {"spelling": "T"}]},
            {"identifier": {"precise": "s:T.run"}, "pathComponents": ["T", "run()"],
             "location": {"uri": "file:///T.swift"},
             "declarationFragments": [{"spelling": "func run()"}, {"spelling": " throws"}]},
            {"identifier": {"precise": "s:T.hash"}, "pathComponents": ["T", "hash(into:)"],
             "declarationFragments": [{"spelling": "func hash(into:)"}]}
        ], "relationships": [
            {"kind": "conformsTo", "source": "s:T", "target": "s:SH", "targetFallback": "Swift.Hashable"},
            {"kind": "conformsTo", "source": "s:T", "target": "s:s8C", "targetFallback": "Swift.Copyable"},
            {"kind": "memberOf", "source": "s:T.run", "target": "s:T"}
        ]}
        """

    @Test func `is written a sorted declaration a line, with conformances and without what is derived`()
        throws
    {
        let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(Self.sample.utf8))
        #expect(Surface.text(of: [graph]) == "T:  struct T  [Hashable]\nT.run():  func run() throws\n")
    }

    @Test func `shows what went and what came`() {
        let difference = Surface.difference(recorded: "A\nB\n", built: "B\nC\n")
        #expect(difference == "- A\n+ C")
    }
}
