public import Foundation
public import StoicSchema

extension Schema where Value == Date {
    /// A date and time as RFC 3339 has it, with or without a fraction of a second; written in UTC.
    public static let date = Schema<String>.string.format(.dateTime).flatMap(
        "of a year that a Date can hold",
        { text in RFC3339.secondsSince1970(text).map { Date(timeIntervalSince1970: $0) } },
        from: { date in RFC3339.text(secondsSince1970: date.timeIntervalSince1970) })
}

extension Schema where Value == URL {
    /// A URI with its scheme (RFC 3986).
    public static let url = Schema<String>.string.format(.uri).flatMap(
        "that is a URL", { URL(string: $0) }, from: { (url: URL) in url.absoluteString })
}

extension Schema where Value == UUID {
    /// A UUID (RFC 9562); written in capital letters.
    public static let uuid = Schema<String>.string.format(.uuid).flatMap(
        "that is a UUID", { UUID(uuidString: $0) }, from: { (id: UUID) in id.uuidString })
}

extension Schema where Value == Data {
    /// Bytes as base64 (RFC 4648, section 4).
    public static let base64 = Schema<String>.string.flatMap(
        "of base64", { Data(base64Encoded: $0) }, from: { (data: Data) in data.base64EncodedString() })
}
