/// A number of seconds as HTTP writes it: digits alone (RFC 9111, section 1.2.2).
enum DeltaSeconds {
    /// What any larger number means.
    static let most: Int64 = 2_147_483_648

    static func read(_ text: some StringProtocol) -> Int64? {
        guard !text.isEmpty else { return nil }
        var seconds: Int64 = 0
        for byte in text.utf8 {
            guard 48...57 ~= byte else { return nil }
            seconds = min(most, seconds * 10 + Int64(byte - 48))
        }
        return seconds
    }
}
