import Foundation

/// Swift in the documents is Swift that the tests compile and run.
enum SnippetChecks {
    struct Block: Equatable {
        var line: Int
        var code: [String]
    }

    /// The fenced Swift blocks of a document.
    ///
    /// A block right below `<!-- not compiled: why -->` is left out: a package manifest cannot be a test.
    static func blocks(in document: SourceFile) -> [Block] {
        var blocks: [Block] = []
        var open: Block?
        var isExcused = false
        for (index, line) in document.lines.enumerated() {
            let text = line.trimmed
            if let block = open, text == "```" {
                if !isExcused { blocks.append(block) }
                (open, isExcused) = (nil, false)
            } else if open != nil {
                open?.code.append(text)
            } else if text.hasPrefix("```swift") {
                open = Block(line: index + 1, code: [])
            } else if !text.isEmpty {
                isExcused = text.hasPrefix("<!-- not compiled: ") && text.count > 25
            }
        }
        if let open { blocks.append(open) }
        return blocks
    }

    static func uncompiled(_ document: SourceFile, snippets: [SourceFile]) -> [Offence] {
        let files = snippets.map { $0.lines.map(\.trimmed) }
        return blocks(in: document).compactMap { block in
            guard !files.contains(where: { holds($0, block.code) }) else { return nil }
            let message = "this Swift stands in no file of Tests/**/Snippets"
            return Offence(path: document.path, line: block.line, message: message)
        }
    }

    /// Whether the block's imports are among the file's, and the rest of it stands there in one piece.
    private static func holds(_ file: [String], _ block: [String]) -> Bool {
        let imports = block.filter { $0.hasPrefix("import ") }
        guard imports.allSatisfy(file.contains) else { return false }
        var wanted = block.filter { !$0.hasPrefix("import ") }[...]
        while wanted.first == "" { wanted.removeFirst() }
        while wanted.last == "" { wanted.removeLast() }
        guard let first = wanted.first else { return true }
        return file.indices.contains { file[$0] == first && file[$0...].starts(with: wanted) }
    }
}
