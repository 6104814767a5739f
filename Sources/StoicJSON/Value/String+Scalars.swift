extension String {
    /// Equal as JSON compares strings: scalar by scalar, where `==` takes é as one scalar and as two for one.
    func hasSameScalars(as other: String) -> Bool {
        // Not by `==` first: it sorts the marks on a letter, and a document can heap any number on one.
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }
}

extension Hasher {
    mutating func combineScalars(of text: String) {
        var text = text
        // The buffer is lent for the call only.
        text.withUTF8 { utf8 in unsafe combine(bytes: UnsafeRawBufferPointer(utf8)) }
        // No text goes on with this byte, so that none begins with another one's hash.
        combine(0xFF as UInt8)
    }
}
