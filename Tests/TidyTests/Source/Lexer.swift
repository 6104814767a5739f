/// Splits Swift source into its code and its comments, both with the layout of the original.
///
/// What belongs to neither (the text of strings, regular expressions, raw identifiers) becomes blanks, so
/// that no rule mistakes words in a string for code. Code inside an interpolation is code.
struct Lexer {
    private enum Context {
        /// `interpolation` is nil in the file itself, else the parentheses open since `\(`.
        case code(interpolation: Int?)
        case string(hashes: Int, multiline: Bool)
    }

    private let bytes: [UInt8]
    private var at = 0
    private var contexts: [Context] = [.code(interpolation: nil)]
    private var code: [UInt8]
    private var comments: [UInt8]

    /// The code and the comments of `text`, a line each.
    static func split(_ text: String) -> (code: [String], comments: [String]) {
        var lexer = Lexer(Array(text.utf8))
        lexer.run()
        return (lines(lexer.code), lines(lexer.comments))
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        code = bytes.map { $0 == .newline ? .newline : .space }
        comments = code
    }

    private static func lines(_ bytes: [UInt8]) -> [String] {
        bytes.split(separator: .newline, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    private func peek(_ offset: Int = 0) -> UInt8 {
        at + offset < bytes.count ? bytes[at + offset] : 0
    }

    private func count(of byte: UInt8, from start: Int) -> Int {
        var end = start
        while end < bytes.count, bytes[end] == byte { end += 1 }
        return end - start
    }

    private mutating func run() {
        while at < bytes.count {
            switch contexts[contexts.count - 1] {
            case .code(let interpolation): stepCode(interpolation)
            case .string(let hashes, let multiline): stepString(hashes, multiline)
            }
        }
    }

    private mutating func stepCode(_ interpolation: Int?) {
        switch peek() {
        case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): lineComment()
        case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): blockComment()
        case UInt8(ascii: "/") where startsRegex(): regex(hashes: 0)
        case UInt8(ascii: "#"): hash()
        case UInt8(ascii: "\""): openString(hashes: 0)
        case UInt8(ascii: "`"): rawIdentifier()
        case UInt8(ascii: "(") where interpolation != nil: nest(interpolation, by: 1)
        case UInt8(ascii: ")") where interpolation == 0:
            contexts.removeLast()
            at += 1
        case UInt8(ascii: ")") where interpolation != nil: nest(interpolation, by: -1)
        default: keep()
        }
    }

    private mutating func keep() {
        code[at] = bytes[at]
        at += 1
    }

    private mutating func nest(_ interpolation: Int?, by step: Int) {
        contexts[contexts.count - 1] = .code(interpolation: (interpolation ?? 0) + step)
        keep()
    }

    private mutating func lineComment() {
        while at < bytes.count, bytes[at] != .newline {
            comments[at] = bytes[at]
            at += 1
        }
    }

    private mutating func blockComment() {
        var depth = 0
        repeat {
            let pair = (peek(), peek(1))
            if pair == (UInt8(ascii: "/"), UInt8(ascii: "*")) { depth += 1 }
            if pair == (UInt8(ascii: "*"), UInt8(ascii: "/")) { depth -= 1 }
            let isMark =
                pair == (UInt8(ascii: "/"), UInt8(ascii: "*"))
                || pair == (UInt8(ascii: "*"), UInt8(ascii: "/"))
            for _ in 0..<(isMark ? 2 : 1) where at < bytes.count {
                comments[at] = bytes[at]
                at += 1
            }
        } while depth > 0 && at < bytes.count
    }

    /// `#"` opens a raw string and `#/` a regular expression; any other hash is code (`#expect`, `#if`).
    private mutating func hash() {
        let hashes = count(of: UInt8(ascii: "#"), from: at)
        switch peek(hashes) {
        case UInt8(ascii: "\""):
            at += hashes
            openString(hashes: hashes)
        case UInt8(ascii: "/"):
            at += hashes
            regex(hashes: hashes)
        default:
            for _ in 0..<hashes { keep() }
        }
    }

    private mutating func openString(hashes: Int) {
        let quotes = count(of: UInt8(ascii: "\""), from: at)
        let multiline = quotes >= 3
        code[at] = bytes[at]
        at += multiline ? 3 : 1
        contexts.append(.string(hashes: hashes, multiline: multiline))
    }

    private mutating func stepString(_ hashes: Int, _ multiline: Bool) {
        switch peek() {
        case UInt8(ascii: "\\") where count(of: UInt8(ascii: "#"), from: at + 1) >= hashes:
            at += 1 + hashes
            if peek() == UInt8(ascii: "(") {
                contexts.append(.code(interpolation: 0))
            }
            // An escaped newline continues the string; any other escape is one byte long enough to skip.
            at += 1
        case UInt8(ascii: "\"") where closes(hashes, multiline):
            code[at] = bytes[at]
            at += (multiline ? 3 : 1) + hashes
            contexts.removeLast()
        case .newline where !multiline:
            contexts.removeLast()
        default:
            at += 1
        }
    }

    private func closes(_ hashes: Int, _ multiline: Bool) -> Bool {
        let quotes = multiline ? 3 : 1
        return count(of: UInt8(ascii: "\""), from: at) >= quotes
            && count(of: UInt8(ascii: "#"), from: at + quotes) >= hashes
    }

    /// A name in backticks keeps its letters only if it is one word; a sentence becomes underscores.
    private mutating func rawIdentifier() {
        var end = at + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: "`"), bytes[end] != .newline { end += 1 }
        for index in at..<min(end + 1, bytes.count) where bytes[index] != .newline {
            code[index] =
                bytes[index].isWordPart || bytes[index] == UInt8(ascii: "`") ? bytes[index] : .underscore
        }
        at = min(end + 1, bytes.count)
    }

    /// Whether the slash here opens a regular expression rather than divides: it stands where a value begins
    /// and is closed on the same line.
    private func startsRegex() -> Bool {
        guard ![.space, .newline, UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: "=")].contains(peek(1))
        else {
            return false
        }
        var before = at - 1
        while before >= 0, code[before] == .space { before -= 1 }
        guard before < 0 || "(,=:[{!&|?;\n".utf8.contains(code[before]) else { return false }
        return endOfRegex(hashes: 0) != nil
    }

    /// The index after the closing slash, for an opening slash at `at`.
    private func endOfRegex(hashes: Int) -> Int? {
        var index = at + 1
        while index < bytes.count, hashes > 0 || bytes[index] != .newline {
            if bytes[index] == UInt8(ascii: "\\") {
                index += 1
            } else if bytes[index] == UInt8(ascii: "/"),
                count(of: UInt8(ascii: "#"), from: index + 1) >= hashes
            {
                return index + 1 + hashes
            }
            index += 1
        }
        return nil
    }

    private mutating func regex(hashes: Int) {
        at = endOfRegex(hashes: hashes) ?? at + 1
    }
}
