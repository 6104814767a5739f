import Testing

// T5
@Suite struct `The suspension point check` {
    private let list = SourceFile(
        "Sources/Stoic/Flight/SuspensionPoint.swift",
        "public enum SuspensionPoint {\n    /// Waiting.\n    case queued, backoff\n    case transport\n}\n")

    private func unnamed(_ text: String) -> [Int] {
        SuspensionChecks.unnamed(SourceFile("Sources/Stoic/A.swift", text)).map(\.line)
    }

    private func mismatched(_ text: String) -> [String] {
        SuspensionChecks.mismatched([list, SourceFile("Sources/StoicHTTP/A.swift", text)]).map(\.description)
    }

    @Test func `finds an await without a name`() {
        #expect(unnamed("let a = 1\nlet b = await f()\n") == [2])
        #expect(unnamed("for try await x in y {\n") == [1])
        #expect(unnamed("let b = await f()  // point:\n") == [1])
        #expect(unnamed("let b = await f()  // no point: \n") == [1])
        #expect(unnamed("g(\"\\(await f())\")\n") == [1])
        #expect(unnamed("await f()  // point: queued\nawait g()\n") == [2])
    }

    @Test func `takes a name or a reason on the line or above it`() {
        #expect(unnamed("let b = await f()  // point: queued\n") == [])
        #expect(unnamed("// point: queued\nlet b = await f()\n") == [])
        #expect(unnamed("// no point: the closure is the caller's\nlet b = await f()\n") == [])
        #expect(unnamed("/// await f()\nlet a = \"await\"\n") == [])
    }

    private let announced = """
        SuspensionPoint.queued.entered(x)
        SuspensionPoint.backoff.entered(x)

        """

    @Test func `finds a name that is no case`() {
        let text = announced + "SuspensionPoint.transport.entered(x)\nawait f()  // point: queued\n"
        #expect(mismatched(text) == [])
        #expect(
            mismatched(text + "await f()  // point: other\n")
                == ["Sources/StoicHTTP/A.swift:5: SuspensionPoint has no case 'other'"])
    }

    @Test func `finds a case that nothing announces`() {
        let message = "\(list.path):4: nothing announces 'transport' as entered"
        #expect(mismatched(announced + "await f()  // point: transport\n") == [message])
        #expect(mismatched(announced + "// SuspensionPoint.transport.entered(x)\n") == [message])
    }

    @Test func `compares nothing while there is no list`() {
        let file = SourceFile("Sources/StoicHTTP/A.swift", "await f()  // point: queued\n")
        #expect(SuspensionChecks.mismatched([file]).isEmpty)
    }
}
