import Foundation

extension String {
    var trimmed: String { trimmingCharacters(in: .whitespaces) }

    /// The identifiers and keywords of this line, in order.
    var words: [String] {
        utf8.split { !$0.isWordPart }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether `phrase` stands here as a whole: `sleep(` does not stand in `usleep(` or `clock.sleep(`.
    ///
    /// A phrase that begins with an identifier may be neither the tail of a longer one nor a member; one that
    /// ends with an identifier may not be the head of a longer one.
    func hasPhrase(_ phrase: String) -> Bool {
        guard contains(phrase) else { return false }
        let bytes = Array(utf8)
        let wanted = Array(phrase.utf8)
        guard let first = wanted.first, let last = wanted.last else { return false }
        for start in 0...(bytes.count - wanted.count) where bytes[start...].starts(with: wanted) {
            let end = start + wanted.count
            let before = start > 0 ? bytes[start - 1] : .space
            let after = end < bytes.count ? bytes[end] : .space
            let startsWell = !first.isWordPart || !(before.isWordPart || before == UInt8(ascii: "."))
            if startsWell, !last.isWordPart || !after.isWordPart { return true }
        }
        return false
    }
}
