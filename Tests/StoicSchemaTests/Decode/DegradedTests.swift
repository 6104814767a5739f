import StoicJSON
import StoicSchema
import Testing

/// J3: answers that are worse than promised and still of use, each with what was decided for it.
@Suite struct `A degraded answer` {
    struct Page: Sendable, Equatable {
        var recipes: [Recipe]
        var next: String?
        var sections: [Section]

        static let schema: Schema<Page> = .object(
            Page.init,
            .required("recipes", \.recipes, .array(Recipe.schema, invalid: .drop)),
            .optional("next", \.next, .string.length(1...)),
            .defaulted("sections", \.sections, .array(Section.tolerant, invalid: .drop), to: []))
    }

    private func report(_ document: String) -> DecodingReport<Page> {
        Page.schema.decodeReporting(Array(document.utf8))
    }

    static let full = """
        {"recipes":[{"id":1,"title":"Soup","category":"starter","image":"a.png","minutes":20,"rating":4,
        "tags":["hot"],"author":{"name":"Ada"}}],"next":"p2","sections":[{"type":"text","body":"hi"}]}
        """

    @Test func `that is full has nothing to tell`() throws {
        let report = report(Self.full)
        #expect(report.value?.recipes.first?.author == Author(name: "Ada"))
        #expect(report.issues.isEmpty && report.warnings.isEmpty && report.repairs.isEmpty)
    }

    @Test func `that is an empty list is a value, not a failure`() {
        let report = report(#"{"recipes":[],"sections":[]}"#)
        #expect(report.value == Page(recipes: [], next: nil, sections: []))
        #expect(report.repairs.isEmpty)
    }

    @Test(arguments: ["\"image\":null,", ""])
    func `without images has recipes without images`(image: String) {
        let document = Self.full.replacing("\"image\":\"a.png\",", with: image)
        let report = report(document)
        #expect(report.value?.recipes.first?.image == nil)
        #expect(report.value?.recipes.count == 1)
        #expect(report.repairs.isEmpty)
    }

    @Test func `with a category that is no longer known warns and goes on`() {
        let report = report(Self.full.replacing("starter", with: "soup"))
        #expect(report.value?.recipes.first?.category == .other)
        #expect(report.warnings.map(\.pointer.description) == ["/recipes/0/category"])
    }

    @Test func `with a recipe that does not fit shows the others`() {
        let report = report(Self.full.replacing("[{\"id\":1,", with: "[{\"id\":0},{\"id\":1,"))
        #expect(report.value?.recipes.map(\.id) == [1])
        #expect(report.repairs.map(\.code).contains(.range))
        #expect(report.repairs.allSatisfy { $0.safePath.hasPrefix("/recipes/0/") })
    }

    @Test func `without its optional sections has none, and says so`() {
        let report = report(
            Self.full.replacing(",\"sections\":[{\"type\":\"text\",\"body\":\"hi\"}]", with: ""))
        #expect(report.value?.sections == [])
        #expect(report.repairs.map(\.safePath) == ["/sections"])
    }

    @Test func `with a section of a kind to come keeps the ones it knows`() {
        let report = report(Self.full.replacing("\"sections\":[", with: "\"sections\":[{\"type\":\"map\"},"))
        #expect(report.value?.sections == [.unknown, .text(.init(body: "hi"))])
        #expect(report.warnings.map(\.safePath) == ["/sections/0/type"])
    }

    @Test(arguments: ["", "{}", "[]", "null", "{\"error\":\"overloaded\"}", "<html></html>"])
    func `that is another document, as a failed next page is, is no page`(document: String) {
        let report = report(document)
        #expect(report.value == nil)
        #expect(report.failure != nil)
    }
}
