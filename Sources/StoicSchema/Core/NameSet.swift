import StoicJSON

/// The names that were met in an object, to notice the ones that come again.
struct NameSet {
    private var tokens: [JSONReader.Token] = []
    private var marks: [UInt64] = []
    /// Beyond so many names a look at each of them is slower than a hash.
    private static let most = 32
    private var texts: Set<[UInt8]> = []

    /// False when the name was there already. Names are one when their scalars are, escapes undone.
    mutating func insert(_ token: JSONReader.Token, _ reader: borrowing JSONReader) -> Bool {
        guard tokens.count < Self.most else {
            if texts.isEmpty { texts = Set(tokens.map { Array(reader.text(of: $0).utf8) }) }
            return texts.insert(Array(reader.text(of: token).utf8)).inserted
        }
        let mark = reader.fingerprint(of: token)
        for index in marks.indices where marks[index] == mark {
            if reader.text(of: tokens[index]).utf8.elementsEqual(reader.text(of: token).utf8) { return false }
        }
        tokens.append(token)
        marks.append(mark)
        return true
    }
}
