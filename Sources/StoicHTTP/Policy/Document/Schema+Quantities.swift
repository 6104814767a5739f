import StoicJSON
import Stoic
import StoicSchema

extension Schema where Value == Duration {
    /// A string such as `"250ms"`, or a number of seconds; written as a string.
    static let duration: Schema = .anyOf(
        .variant(text, { $0 }, { $0 }), .variant(seconds, { $0 }, { $0 }))

    private static let text: Schema<Duration> = Schema<String>.string.flatMap(
        #"a duration such as "250ms", "1.5s", "2m" or "1h""#, { try? QuantityText.duration($0) },
        from: { QuantityText.text(of: $0) })
    private static let seconds: Schema<Duration> = Schema<JSONNumber>.number.flatMap(
        "of seconds", { QuantityText.duration(seconds: $0) }, from: { _ in nil })
}

extension Schema where Value == Int {
    /// A whole number of bytes, or a string such as `"10MB"`, in powers of ten; written as a number.
    static let bytes: Schema = .anyOf(
        .variant(.int, { $0 }, { $0 }), .variant(sizes, { $0 }, { $0 }))

    private static let sizes: Schema<Int> = Schema<String>.string.flatMap(
        #"a size such as "512B", "64KB", "10MB" or "1GB""#, { try? QuantityText.bytes($0) },
        from: { _ in nil })
}
