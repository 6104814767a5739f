import Testing

@Suite struct `The documentation check` {
    private func lines(_ text: String) -> [Int] {
        DocChecks.undocumented(SourceFile("Sources/Stoic/A.swift", text)).map(\.line)
    }

    @Test(arguments: [
        "public struct A {}", "public static func a() {}", "public init() {}", "public let a = 1",
        "public private(set) var a = 1", "public typealias A = Int", "public subscript(a: Int) -> Int { a }",
        "@inlinable public func a() {}", "public final class A {}", "public class func a() {}",
        "public nonisolated(nonsending) func a() async {}", "open class A {}",
    ])
    func `finds a public declaration without a comment`(declaration: String) {
        #expect(lines("let z = 1\n\(declaration)\n") == [2])
        #expect(lines("// Not a doc comment.\n\(declaration)\n") == [2])
        #expect(lines("/// Text.\n\(declaration)\n") == [])
        #expect(lines("/// Text.\n@available(macOS 15, *)\n\(declaration)\n") == [])
    }

    @Test func `finds a bare requirement of a public protocol`() {
        #expect(
            lines("/// Text.\npublic protocol P {\n    func a()\n    /// Text.\n    var b: Int { get }\n}\n")
                == [3])
        #expect(lines("protocol P {\n    func a()\n}\n") == [])
    }

    @Test func `asks nothing of what a protocol already documents`() {
        #expect(lines("extension A: P {\n    public func a() {}\n}\n") == [])
        #expect(lines("extension A where T: P {\n    public func a() {}\n}\n") == [2])
        #expect(lines("extension A: P {\n}\n\nextension A {\n    public func a() {}\n}\n") == [5])
        #expect(lines("public static func == (a: A, b: A) -> Bool { true }\n") == [])
        #expect(
            lines("public var description: String { \"\" }\npublic func hash(into h: inout Hasher) {}\n")
                == [])
    }

    @Test func `asks nothing of what is not public`() {
        #expect(lines("package struct A {\n    var b = 1\n}\npublic import Foundation\n") == [])
    }
}
