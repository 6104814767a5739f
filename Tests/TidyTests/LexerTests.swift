import Testing

@Suite struct `The lexer` {
    private func code(_ text: String) -> String { Lexer.split(text).code.joined(separator: "\n") }
    private func comments(_ text: String) -> String { Lexer.split(text).comments.joined(separator: "\n") }

    @Test func `keeps code and blanks comments and strings`() {
        let text = #"let a = "x { y" // why {"#
        #expect(code(text).trimmed == #"let a = "     ""#)
        #expect(code(text).utf8.count == text.utf8.count, "the layout stays")
        #expect(comments(text).trimmed == "// why {")
    }

    @Test func `counts a nested block comment to its own end`() {
        #expect(code("/* a /* b */ c */ done").trimmed == "done")
        #expect(comments("/* a /* b */ c */ done").trimmed == "/* a /* b */ c */")
    }

    @Test func `sees the code in an interpolation`() {
        #expect(code(#""at \(await now(1, f("}"))) {""#).words == ["await", "now", "1", "f"])
    }

    @Test func `ends a string at its own quote`() {
        #expect(code(#"f("\"{", {})"#).filter { $0 == "{" }.count == 1)
        #expect(code("f(#\"a \" \\( { \"#, {})").filter { $0 == "{" }.count == 1)
        #expect(code("f(\"\"\"\n { \" \\\" { \n\"\"\", {})").filter { $0 == "{" }.count == 1)
        #expect(code(#"f("a\\", {})"#).filter { $0 == "{" }.count == 1)
    }

    @Test func `takes a slash for a regular expression only where a value begins`() {
        #expect(!code(#"let r = /a"{/; g()"#).contains("{"))
        #expect(code(#"let r = /a"{/; g()"#).contains("g()"))
        #expect(!code(##"let r = #/a/{"/#; g()"##).contains("{"))
        #expect(code("a / b / c { }").contains("{"))
        #expect(code("reduce(1, /) {").contains("{"))
    }

    @Test func `makes one word of a raw identifier`() {
        #expect(code("func `opens { after`() {").filter { $0 == "{" }.count == 1)
        #expect(code("case `default`").words == ["case", "default"])
    }

    @Test func `finds phrases as a whole`() {
        #expect("sleep(1)".hasPhrase("sleep("))
        #expect("if sleep(1) == 0".hasPhrase("sleep("))
        #expect(!"usleep(1)".hasPhrase("sleep("))
        #expect(!"clock.sleep(1)".hasPhrase("sleep("))
        #expect(!"Task.sleepy".hasPhrase("Task.sleep"))
        #expect(!"x".hasPhrase("longer than the line"))
    }
}
