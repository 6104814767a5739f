import Testing

@Suite struct `The safety checks` {
    private func unexplained(_ text: String) -> [Int] {
        SafetyChecks.unexplained(SourceFile("Sources/Stoic/A.swift", text)).map(\.line)
    }

    @Test func `find a promise without its reason`() {
        #expect(unexplained("let a = 1\nfinal class A: @unchecked Sendable {}\n") == [2])
        #expect(unexplained("nonisolated(unsafe) var a = 1\n") == [1])
        #expect(unexplained("\n    nonisolated(unsafe) var a = 1\n") == [2])
    }

    @Test func `take a comment on the line or above it`() {
        #expect(unexplained("nonisolated(unsafe) var a = 1  // Behind the lock.\n") == [])
        #expect(unexplained("// Behind the lock.\nnonisolated(unsafe) var a = 1\n") == [])
        #expect(unexplained("// Behind the lock.\n@usableFromInline\nnonisolated(unsafe) var a = 1\n") == [])
    }

    private func prints(_ text: String) -> [Int] {
        SafetyChecks.prints(SourceFile("Sources/Stoic/A.swift", text)).map(\.line)
    }

    @Test func `find a library that prints`() {
        #expect(prints("let a = 1\n    print(a)\ndump(a)\ndebugPrint(a)\n") == [2, 3, 4])
        #expect(prints("// print(a)\nfingerprint(a)\nlog.print(a)\nfunc print(_ a: Int) {}\n") == [])
    }
}

@Suite struct `The text checks` {
    private func file(_ text: String) -> SourceFile { SourceFile("README.md", text) }

    @Test func `find the path of one machine`() {
        #expect(TextChecks.machinePaths(file("a\nsee /wo" + "rk/x\n~ /ro" + "ot/\n")).map(\.line) == [2, 3])
        #expect(TextChecks.machinePaths(file("network/x\nroots\n")).isEmpty)
    }

    @Test func `find work left undone`() {
        #expect(TextChecks.leftovers(file("a\n// TO" + "DO: b\nFIX" + "ME\n")).map(\.line) == [2, 3])
        #expect(TextChecks.leftovers(file("todo list\n")).isEmpty)
    }

    @Test func `find white space at the end of a line`() {
        #expect(TextChecks.trailingSpace(file("a\nb \nc\t\nd\r\n")).map(\.line) == [2, 3, 4])
    }
}
