import StoicJSON
import StoicSchema
import Testing

/// json-02: on a thread of the concurrency pool, whose stack is the smallest there is.
@Suite struct `A schema that contains itself` {
    private func nested(_ depth: Int) -> String {
        // An object and an array a level; the innermost object has no children.
        String(repeating: #"{"value":1,"children":["#, count: depth) + #"{"value":2}"#
            + String(repeating: "]}", count: depth)
    }

    @Test func `reads as deep as it may`() async throws {
        let document = nested(63)
        let tree = try await Task { try Tree.schema.decode(document) }.value
        #expect(tree.children.first?.children.count == 1)
        #expect(try Tree.schema.decode(Tree.schema.encode(tree)) == tree)
    }

    @Test(arguments: [64, 200, 100_000])
    func `refuses what is deeper, without trouble`(depth: Int) async {
        let document = nested(depth)
        let issues = await Task { Tree.schema.decodeReporting(Array(document.utf8)).issues }.value
        #expect(issues.map(\.expected) == ["less nesting"])
        #expect(issues.first?.pointer.tokens.count == 128)
    }

    @Test(arguments: ["[", "{\"value\":"])
    func `refuses a hundred thousand brackets`(bracket: String) async {
        let document = String(repeating: bracket, count: 100_000)
        let issues = await Task { Schema<JSONValue>.json.decodeReporting(Array(document.utf8)).issues }.value
        #expect(issues.map(\.code) == [.syntax])
    }

    @Test func `tells of issues at every depth`() {
        #expect(
            issues(Tree.schema, #"{"value":1,"children":[{"children":[{"value":"x"}]}]}"#)
                == ["missing /children/0/value", "kind /children/0/children/0/value"])
    }

    // A level of it takes several times the stack that a plain object takes.
    @Test(arguments: [10, 60, 120])
    func `refuses what its own combinators have no stack for, and never overflows`(depth: Int) async {
        let document =
            String(repeating: #"{"next":"#, count: depth) + "null" + String(repeating: "}", count: depth)
        let limits = DecodingOptions(limits: JSONLimits(maxDepth: 512))
        let issues = await Task { Heavy.schema.decodeReporting(Array(document.utf8), options: limits).issues }
            .value
        #expect(issues.allSatisfy { $0.expected == "less nesting" })
        if depth == 10 { #expect(issues.isEmpty) }
    }

    @Test func `refuses five hundred levels without trouble`() async {
        let document =
            String(repeating: #"{"next":"#, count: 500) + "null" + String(repeating: "}", count: 500)
        let limits = DecodingOptions(limits: JSONLimits(maxDepth: 512))
        let issues = await Task { Heavy.schema.decodeReporting(Array(document.utf8), options: limits).issues }
            .value
        #expect(issues.count == 1)
    }
}

/// A chain whose every link is a union of checked, mapped and replaced values.
private indirect enum Heavy: Sendable {
    case end
    case link(Link)

    struct Link: Sendable { var next: Heavy? }

    static let link: Schema<Link> = .object(
        Link.init,
        .optional("next", \.next, .lazy("Heavy", Heavy.schema)))
    static let schema: Schema<Heavy> = .anyOf(
        .variant(
            link.check("any") { _ in true }.map({ $0 }, from: { $0 }).check("any") { _ in true }
                .flatMap("any", { $0 }, from: { (it: Link) in it }), Heavy.link
        ) { if case .link(let it) = $0 { it } else { nil } },
        .variant(.bool, { _ in Heavy.end }) { _ in nil })
}
