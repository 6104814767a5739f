import StoicApple

/// A date as a cache reads it: whatever its letters' case (RFC 9111, section 4.2).
enum CacheDate {
    static func seconds(_ text: String, now: Int64) -> Int64? {
        if let date = HTTPDate(text, now: now) { return date.secondsSince1970 }
        guard text.utf8.count <= 40 else { return nil }
        return HTTPDate(spelled(text), now: now)?.secondsSince1970
    }

    /// Each word with a capital first, as days and months are written, and the zone in capitals.
    private static func spelled(_ text: String) -> String {
        var bytes: [UInt8] = []
        var isWithin = false
        for byte in text.utf8 {
            let letter = byte | 0x20
            let isLetter = 97...122 ~= letter
            bytes.append(!isLetter ? byte : isWithin ? letter : letter & 0xDF)
            isWithin = isLetter
        }
        if bytes.suffix(3).elementsEqual("Gmt".utf8) {
            bytes.replaceSubrange((bytes.count - 3)..., with: "GMT".utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
