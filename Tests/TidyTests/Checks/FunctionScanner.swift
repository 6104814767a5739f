/// Finds where functions begin and end by matching braces in code without strings and comments.
struct FunctionScanner {
    struct Function: Equatable {
        var keyword: String
        /// Line indices of the keyword and of the closing brace.
        var first: Int
        var last: Int
    }

    private struct Open {
        var keyword: String
        var first: Int
        var depth: Int
    }

    private static let openers: Set<String> = ["func", "init", "deinit", "subscript"]
    /// One of these before any body: the function was a requirement of a protocol, and has none.
    private static let others: Set<String> = [
        "var", "let", "case", "struct", "class", "enum", "protocol", "extension", "actor", "typealias",
        "associatedtype", "import", "static", "public", "package", "private", "mutating",
    ]

    private var pending: (keyword: String, line: Int)?
    private var parens = 0
    private var braces = 0
    private var open: [Open] = []
    private var found: [Function] = []

    static func functions(in code: [String]) -> [Function] {
        var scanner = FunctionScanner()
        for (index, line) in code.enumerated() {
            scanner.scan(Array(line.utf8), index)
        }
        return scanner.found.sorted { $0.first < $1.first }
    }

    private mutating func scan(_ line: [UInt8], _ index: Int) {
        var at = 0
        while at < line.count {
            if line[at].isWordPart {
                let start = at
                while at < line.count, line[at].isWordPart { at += 1 }
                let isMember = start > 0 && line[start - 1] == UInt8(ascii: ".")
                let isLabel = at < line.count && line[at] == UInt8(ascii: ":")
                if !isMember, !isLabel { word(String(decoding: line[start..<at], as: UTF8.self), index) }
            } else {
                mark(line[at], index)
                at += 1
            }
        }
    }

    private mutating func word(_ word: String, _ index: Int) {
        guard parens == 0 else { return }
        if Self.openers.contains(word) {
            pending = (word, index)
        } else if pending != nil, Self.others.contains(word) {
            pending = nil
        }
    }

    private mutating func mark(_ byte: UInt8, _ index: Int) {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["): if pending != nil { parens += 1 }
        case UInt8(ascii: ")"), UInt8(ascii: "]"): if pending != nil { parens -= 1 }
        case UInt8(ascii: "{"):
            if parens == 0, let (keyword, line) = pending {
                open.append(Open(keyword: keyword, first: line, depth: braces))
                pending = nil
            }
            braces += 1
        case UInt8(ascii: "}"):
            braces -= 1
            if parens == 0 { pending = nil }
            if let last = open.last, last.depth == braces {
                open.removeLast()
                found.append(Function(keyword: last.keyword, first: last.first, last: index))
            }
        default: break
        }
    }
}
