import Testing

@Suite struct `The length checks` {
    private func file(lines: Int) -> SourceFile {
        SourceFile("Sources/Stoic/A.swift", String(repeating: "let a = 1\n", count: lines))
    }

    @Test func `find a file of 351 lines`() {
        #expect(LengthChecks.fileLength(file(lines: 350)).isEmpty)
        #expect(LengthChecks.fileLength(file(lines: 351)).map(\.line) == [351])
    }

    @Test func `find a median of 100 lines, but only among more than 20 files`() {
        let short = Array(repeating: file(lines: 10), count: 10)
        let long = Array(repeating: file(lines: 100), count: 11)
        #expect(LengthChecks.median(short + long).count == 1)
        #expect(LengthChecks.median(long).isEmpty)
        #expect(LengthChecks.median(short + short + long).isEmpty)
    }

    @Test func `find a line of 111 columns, counted in characters`() {
        let text = [110, 111].map { String(repeating: "é", count: $0) }.joined(separator: "\n")
        #expect(LengthChecks.lineLength(SourceFile("a.swift", text)).map(\.line) == [2])
    }

    private func function(_ head: String, lines: Int) -> String {
        "\(head) {\n" + String(repeating: "    f { \"}\" }\n", count: lines - 2) + "}\n"
    }

    @Test(arguments: [
        "func a()", "init(b: () -> Void = {})", "func `a { sentence`() throws", "subscript(i: Int) -> Int",
    ])
    func `find a function of 60 lines`(head: String) {
        func offences(_ lines: Int) -> [Int] {
            let text =
                "struct S {\n    func c()\n    var d: Int { 1 }\n" + function(head, lines: lines) + "}\n"
            return LengthChecks.functionLength(SourceFile("a.swift", text)).map(\.line)
        }
        #expect(offences(59) == [])
        #expect(offences(60) == [4])
    }

    @Test func `measure a function within a function as well as the one around it`() {
        let inner = function("func inner()", lines: 70)
        let text = "func outer() {\n" + inner + "}\n"
        #expect(LengthChecks.functionLength(SourceFile("a.swift", text)).map(\.line) == [1, 2])
    }

    @Test func `take no call of an initializer for a declaration`() {
        let body = String(repeating: "    f()\n", count: 70)
        let text = "struct S {\n    var a = S.init()\n    var b: Int {\n" + body + "    }\n}\n"
        #expect(LengthChecks.functionLength(SourceFile("a.swift", text)).isEmpty)
    }

    @Test func `take no requirement of a protocol for a function with a body`() {
        let body = String(repeating: "    let a = 1\n", count: 70)
        let text = "protocol P {\n    func f() async throws -> Int\n}\nstruct S {\n" + body + "}\n"
        #expect(LengthChecks.functionLength(SourceFile("a.swift", text)).isEmpty)
    }
}
