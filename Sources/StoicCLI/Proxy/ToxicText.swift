package import StoicTesting

/// A toxic as `--toxic` takes it: `latency latency=100 jitter=20 stream=downstream`.
package enum ToxicText {
    package static func read(_ text: String) throws(UsageError) -> Toxic {
        let words = text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "\t" }).map(String.init)
        guard let type = words.first, var effect = Toxic.Effect(type: type) else {
            throw refusal(
                words.first ?? "", "is none of the toxics \(Toxic.Effect.types.joined(separator: ", "))")
        }
        var (stream, toxicity, name) = (Toxic.Stream.downstream, 1.0, String?.none)
        var seen: Set<String> = []
        for word in words.dropFirst() {
            guard let equals = word.firstIndex(of: "=") else {
                throw refusal(word, "is not NAME=VALUE")
            }
            let (key, value) = (String(word[..<equals]), String(word[word.index(after: equals)...]))
            guard seen.insert(key).inserted else { throw refusal(key, "is given twice") }
            switch key {
            case "stream":
                guard let read = Toxic.Stream(rawValue: value) else {
                    throw refusal(value, "is neither upstream nor downstream")
                }
                stream = read
            case "toxicity": toxicity = try Quantity.unit(value, "--toxic")
            case "name": name = value
            default:
                guard let number = Int(value), number >= 0 else {
                    throw refusal(word, "takes a whole number without a unit: milliseconds, KB/s, bytes, µs")
                }
                guard let changed = effect.setting([key: number]) else {
                    let known = effect.attributes.map(\.name) + ["stream", "toxicity", "name"]
                    throw refusal(key, "is no attribute of \(type): \(known.joined(separator: ", "))")
                }
                effect = changed
            }
        }
        // Without it, it would do nothing and look as if it did; a time of 0 can be meant.
        let main = effect.attributes.first?.name ?? ""
        if !seen.contains(main), main != "timeout" { throw refusal(type, "needs \(main)=NUMBER") }
        let toxic = Toxic(effect, stream: stream, toxicity: toxicity, name: name)
        if let issue = toxic.issue { throw UsageError("--toxic", "\(type): \(issue)") }
        return toxic
    }

    private static func refusal(_ what: String, _ reason: String) -> UsageError {
        UsageError("--toxic", "\(Printable.quoted(what)) \(reason)")
    }
}
