/// Documents that are right, with some bytes changed, cut or doubled, or a value put where another was.
func mutated(_ document: [UInt8], _ random: inout SplitMix) -> [UInt8] {
    var bytes = document
    let values = [
        "null", "7", "-1", "\"\"", "[]", "{}", "true", "1e400", "\"x\"", "[1,[2]]", "{\"name\":3}",
    ]
    for _ in 0...random.below(3) {
        guard !bytes.isEmpty else { break }
        let place = random.below(bytes.count)
        switch random.below(4) {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + random.below(9)))
        case 2: bytes.insert(contentsOf: values[random.below(values.count)].utf8, at: place)
        default:
            // A whole value for another, so that the document stays JSON.
            guard let colon = bytes[place...].firstIndex(of: UInt8(ascii: ":")) else { break }
            let end = bytes[colon...].firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}") }
            bytes.replaceSubrange(
                colon + 1..<(end ?? bytes.count), with: values[random.below(values.count)].utf8)
        }
    }
    return bytes
}
