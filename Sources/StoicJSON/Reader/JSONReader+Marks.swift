extension JSONReader {
    /// Unicode's stream-safe text has at most 30 marks on a letter.
    private static var mostMarks: Int { 256 }

    /// A name with any number of marks on one letter: whoever hashes or compares it as a string, as a
    /// dictionary does, takes time that grows with the square of that number.
    @inline(never) func refuseHeapedMarks(_ key: Token) throws(JSONSyntaxError) {
        var marks = 0
        for scalar in text(of: key).unicodeScalars {
            marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
            if marks > Self.mostMarks { throw JSONSyntaxError(.stringTooLong, at: key.offset - 1) }
        }
    }
}
