import Testing

@Suite struct `The source tree` {
    /// All offences at once: whoever mends one wants to see the others.
    private func expectNone(_ offences: [Offence], at location: SourceLocation = #_sourceLocation) {
        guard !offences.isEmpty else { return }
        let report = offences.map(\.description).joined(separator: "\n")
        Issue.record("\(offences.count) offences:\n\(report)", sourceLocation: location)
    }

    private func expectNone(
        in files: [SourceFile], at location: SourceLocation = #_sourceLocation,
        _ check: (SourceFile) -> [Offence]
    ) {
        #expect(!files.isEmpty, "there was nothing to check", sourceLocation: location)
        expectNone(files.flatMap(check), at: location)
    }

    @Test func `keeps files under 350 lines`() {
        expectNone(in: Tree.swift + Tree.files.filter(\.isC), LengthChecks.fileLength)
    }

    @Test func `keeps the median file of the sources under 100 lines`() {
        expectNone(LengthChecks.median(Tree.sources))
    }

    @Test func `keeps functions under 60 lines`() {
        expectNone(in: Tree.swift, LengthChecks.functionLength)
    }

    @Test func `keeps lines within 110 columns`() {
        expectNone(in: Tree.swift + Tree.files.filter(\.isC), LengthChecks.lineLength)
    }

    @Test func `has one public type a file and names the file like it`() {
        expectNone(in: Tree.sources + Tree.exampleSources, NamingChecks.publicType)
    }

    @Test func `imports only what a room may know`() {
        expectNone(in: Tree.sources, ImportChecks.imports)
    }

    @Test func `shows no example whose screen knows of requests`() {
        expectNone(in: Tree.exampleSources, ImportChecks.screens)
    }

    @Test func `reads real clocks only in the places listed`() {
        expectNone(in: Tree.sources + Tree.exampleSources) { ClockChecks.realClocks($0) }
    }

    @Test func `never sleeps in a test`() {
        expectNone(in: Tree.tests + Tree.exampleTests, ClockChecks.testSleeps)
    }

    @Test func `gives the reason for every promise the compiler takes on trust`() {
        expectNone(in: Tree.swift, SafetyChecks.unexplained)
    }

    @Test func `prints nothing from a library`() {
        expectNone(
            in: Tree.sources.filter { !["StoicCLI", "Benchmarks"].contains($0.room) }, SafetyChecks.prints)
    }

    @Test func `documents everything public`() {
        expectNone(in: Tree.sources + Tree.exampleSources, DocChecks.undocumented)
    }

    @Test func `names no path of one machine`() {
        expectNone(in: Tree.files, TextChecks.machinePaths)
    }

    @Test func `holds no note of work left undone`() {
        expectNone(in: Tree.files, TextChecks.leftovers)
    }

    @Test func `ends no line with white space`() {
        expectNone(in: Tree.files, TextChecks.trailingSpace)
    }

    @Test func `compiles the Swift in its documents`() {
        let documents = Tree.files.filter {
            $0.path == "README.md" || ($0.path.hasPrefix("docs/") && $0.path.hasSuffix(".md"))
        }
        let snippets = Tree.tests.filter { $0.path.contains("/Snippets/") }
        expectNone(documents.flatMap { SnippetChecks.uncompiled($0, snippets: snippets) })
    }

    // T5
    @Test func `names every suspension point`() {
        expectNone(
            in: Tree.sources.filter { SuspensionChecks.rooms.contains($0.room) }, SuspensionChecks.unnamed)
    }

    // T5
    @Test func `uses every suspension point of the list and no other`() {
        expectNone(SuspensionChecks.mismatched(Tree.sources))
    }
}
