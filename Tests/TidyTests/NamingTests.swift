import Testing

@Suite struct `The naming check` {
    private func lines(_ path: String, _ text: String) -> [Int] {
        NamingChecks.publicType(SourceFile("Sources/Stoic/\(path)", text)).map(\.line)
    }

    @Test func `finds a second public type in a file`() {
        #expect(lines("A.swift", "public struct A {}\n\npublic enum B {}\n") == [3])
        #expect(lines("A.swift", "public struct A {\n    public enum B {}\n}\nstruct C {}\n") == [])
    }

    @Test func `finds a file named otherwise than its type`() {
        #expect(lines("Backoff.swift", "/// Text.\n@frozen public indirect enum Jitter {}\n") == [2])
        #expect(lines("Jitter.swift", "/// Text.\n@frozen public indirect enum Jitter {}\n") == [])
        #expect(lines("Jitter.swift", "public final class Jitter<T> {}\n") == [])
    }

    @Test func `lets a topic follow the type's name`() {
        #expect(lines("Jitter+Plan.swift", "extension Jitter {\n}\n") == [])
        #expect(lines("Jitter+Plan.swift", "public struct Jitter {\n}\n") == [])
        #expect(lines("Jitter+Plan.swift", "extension Backoff {\n}\n") == [1])
    }

    @Test func `has nothing to say of a file without a public type`() {
        #expect(lines("Helpers.swift", "struct A {}\nstruct B {}\npublic func f() {}\n") == [])
    }
}

@Suite struct `The import check` {
    private func messages(_ path: String, _ text: String) -> [String] {
        ImportChecks.imports(SourceFile(path, text)).map(\.message)
    }

    @Test func `finds Foundation in the core`() {
        let text =
            "internal import Foundation\npublic import struct Foundation.Date\nimport Synchronization\n"
        let message = "Stoic may not import Foundation"
        #expect(messages("Sources/Stoic/A.swift", text) == [message, message])
        #expect(messages("Sources/StoicHTTP/A.swift", text).isEmpty)
    }

    @Test func `finds an upper room imported from below`() {
        let text = "@testable import StoicHTTP\n"
        #expect(messages("Sources/StoicApple/A.swift", text) == ["StoicApple may not import StoicHTTP"])
        #expect(messages("Sources/StoicCLI/A.swift", text).isEmpty)
    }

    @Test func `finds an example's screen that knows of requests`() {
        let folder = "Examples/Recipes/Sources/Recipes/"
        func lines(_ name: String) -> [Int] {
            let text = "import Stoic\npublic import StoicHTTP\n"
            return ImportChecks.screens(SourceFile(folder + name, text)).map(\.line)
        }
        #expect(lines("Model.swift") == [2])
        #expect(lines("HTTPService.swift") == [])
    }

    @Test func `finds a room that the table lacks`() {
        #expect(messages("Sources/StoicAttic/A.swift", "").count == 1)
    }

    @Test func `passes over imports in strings and comments`() {
        #expect(
            messages("Sources/Stoic/A.swift", "// import Foundation\nlet a = \"import Foundation\"\n").isEmpty
        )
    }
}
