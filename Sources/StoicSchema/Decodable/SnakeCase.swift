/// `user_id` as `userId`, the way Foundation's decoder does it.
enum SnakeCase {
    static func camelCase(_ name: String) -> String {
        let bytes = name.utf8
        guard bytes.contains(UInt8(ascii: "_")) else { return name }
        let isUnderscore: (UInt8) -> Bool = { $0 == UInt8(ascii: "_") }
        let leading = bytes.prefix(while: isUnderscore)
        guard leading.count < bytes.count else { return name }
        let trailing = bytes.reversed().prefix(while: isUnderscore).count
        let words = name.dropFirst(leading.count).dropLast(trailing).split(separator: "_")
        // What is one word may be in camel case already.
        guard words.count > 1 else { return name }
        let camel = words[0].lowercased() + words.dropFirst().map(capitalized).joined()
        return String(repeating: "_", count: leading.count) + camel
            + String(repeating: "_", count: trailing)
    }

    /// Letters that follow no letter large, the others small.
    private static func capitalized(_ word: Substring) -> String {
        var result = ""
        var isWithin = false
        for character in word {
            result += isWithin ? character.lowercased() : character.uppercased()
            isWithin = character.isLetter || (isWithin && character == "'")
        }
        return result
    }
}
