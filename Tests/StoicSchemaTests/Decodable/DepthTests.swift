import Foundation
import StoicSchema
import Testing

/// J4: what the smallest thread's stack holds, in a build without optimisation.
@Suite struct `Types that hold themselves` {
    final class Node: Decodable {
        var next: Node?
        var name: String?
        var number: Int?
    }

    struct Tree: Decodable { var branches: [Tree] }

    indirect enum Expression: Decodable {
        case negative(Expression)
        case value(Int)
    }

    struct Shape: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var open: String
        var middle: String
        var close: String
        /// Objects and arrays that one turn opens.
        var nesting: Int
        var decodes: @Sendable (String) -> Bool
    }

    static let shapes = [
        Shape(testDescription: "classes", open: #"{"next":"#, middle: "null", close: "}", nesting: 1) {
            (try? decoded(Node.self, $0)) != nil
        },
        Shape(testDescription: "arrays", open: #"{"branches":["#, middle: "", close: "]}", nesting: 2) {
            (try? decoded(Tree.self, $0)) != nil
        },
        Shape(
            testDescription: "enums", open: #"{"negative":{"_0":"#, middle: #"{"value":{"_0":1}}"#,
            close: "}}", nesting: 2
        ) { (try? decoded(Expression.self, $0)) != nil },
        Shape(
            testDescription: "dictionaries", open: #"{"a":"#, middle: "{}", close: "}", nesting: 1
        ) { (try? decoded(Maps.self, $0)) != nil },
    ]

    struct Maps: Decodable {
        var maps: [String: Maps]
        init(from decoder: any Decoder) throws { maps = try .init(from: decoder) }
    }

    @Test(arguments: shapes) func `fit a stack of 512 KiB up to the limit`(_ shape: Shape) {
        let turns = 126 / shape.nesting
        let text =
            String(repeating: shape.open, count: turns) + shape.middle
            + String(repeating: shape.close, count: turns)
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            #expect(shape.decodes(text))
            done.signal()
        }
        thread.stackSize = 512 << 10
        thread.start()
        #expect(done.wait(timeout: .now() + 60) == .success)
    }
}
