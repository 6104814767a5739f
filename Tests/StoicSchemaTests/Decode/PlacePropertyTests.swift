import StoicJSON
import StoicSchema
import Testing

/// J2: whatever a document is, what is said of it can be found in it.
@Suite struct `Every place that is reported` {
    private func expectPlaces(_ report: [SchemaIssue], in document: [UInt8]) throws {
        #expect(report.map(\.position.offset) == report.map(\.position.offset).sorted())
        for issue in report {
            #expect(issue.position == JSONTextPosition(offset: issue.position.offset, in: document))
            #expect(
                issue.pointer.tokens.count == issue.safePath.split(
                    separator: "/", omittingEmptySubsequences: false
                ).count - 1)
            guard issue.code != .syntax, let tree = try? JSONValue.parse(document, duplicateKeys: .keepFirst)
            else {
                continue
            }
            if issue.code == .missing {
                #expect(tree[issue.pointer] == nil)
                #expect(tree[issue.pointer.parent] != nil, "\(issue)")
            } else {
                #expect(tree[issue.pointer] != nil, "\(issue)")
            }
            // The offset is the value's, or its name's.
            let place = issue.code == .missing ? issue.pointer.parent : issue.pointer
            guard issue.code != .duplicateKey,
                let range = try place.location(in: document, duplicateKeys: .keepFirst)
            else { continue }
            let isName =
                issue.position.offset < range.lowerBound
                && document[issue.position.offset] == UInt8(ascii: "\"")
            #expect(range.lowerBound == issue.position.offset || isName, "\(issue)")
        }
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func `leads to what is wrong`(seed: UInt64) throws {
        var random = SplitMix(state: seed)
        var values = ValueGenerator(random: SplitMix(state: seed &* 31))
        let sections: Schema<[Section]> = .array(Section.tolerant)
        let references: Schema<[String: Reference]> = .dictionary(Reference.schema)
        var wrong = 0
        for _ in 0..<60 {
            let recipe = mutated(try Recipe.schema.encode(values.recipe(), .pretty), &random)
            let report = Recipe.schema.decodeReporting(recipe)
            try expectPlaces(report.issues, in: recipe)
            try expectPlaces(report.warnings, in: recipe)
            try expectPlaces(report.repairs, in: recipe)
            #expect((report.value == nil) == !report.issues.isEmpty)
            wrong += report.issues.count

            let tree = mutated(try Tree.schema.encode(values.tree(depth: 4)), &random)
            try expectPlaces(Tree.schema.decodeReporting(tree).issues, in: tree)
            let section = mutated(try sections.encode((0..<3).map { _ in values.section() }), &random)
            try expectPlaces(sections.decodeReporting(section).issues, in: section)
            let reference = mutated(
                try references.encode(["a": .number(1), "b/c": .name(values.text(1...9))]), &random)
            try expectPlaces(references.decodeReporting(reference).issues, in: reference)
        }
        #expect(wrong > 20)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `is found in random bytes without trouble`(seed: UInt64) {
        var random = SplitMix(state: seed)
        let alphabet = Array("{}[]\":,0123456789truefalsn \\u\n".utf8)
        for _ in 0..<300 {
            let document = (0..<random.below(60)).map { _ in
                random.below(8) == 0
                    ? UInt8(truncatingIfNeeded: random.next()) : alphabet[random.below(alphabet.count)]
            }
            #expect(Recipe.schema.decodeReporting(document).issues.isEmpty == false)
            _ = Section.tolerant.decodeReporting(document)
            _ = Schema<[String: Reference]>.dictionary(Reference.schema).decodeReporting(document)
        }
    }
}
