import Foundation
package import StoicSchema

/// How `Date`, `Data`, `URL` and `Decimal` are written in a document.
package enum FoundationValues {
    /// What a decoder of documents has to know of these types: base64 is of RFC 4648 section 4, a decimal has
    /// all digits that are written, up to its 38.
    package static func table(dates: DocumentDecoder.Dates = .iso8601) -> [DocumentValue] {
        [
            date(dates),
            DocumentValue(Data.self, from: .string, expected: "base64 text") { Data(base64Encoded: $0) },
            DocumentValue(URL.self, from: .string, expected: "a URL") { $0.isEmpty ? nil : URL(string: $0) },
            DocumentValue(Decimal.self, from: .number, expected: "a number that a Decimal can hold") {
                decimal($0)
            },
        ]
    }

    private static func date(_ dates: DocumentDecoder.Dates) -> DocumentValue {
        switch dates {
        case .iso8601:
            DocumentValue(Date.self, from: .string, expected: "a date and time of RFC 3339") { text in
                RFC3339.secondsSince1970(text).map { Date(timeIntervalSince1970: $0) }
            }
        case .secondsSince1970:
            DocumentValue(Date.self, from: .number, expected: "seconds since 1970") { text in
                seconds(text).map { Date(timeIntervalSince1970: $0) }
            }
        case .millisecondsSince1970:
            DocumentValue(Date.self, from: .number, expected: "milliseconds since 1970") { text in
                seconds(text).map { Date(timeIntervalSince1970: $0 / 1000) }
            }
        }
    }

    private static func seconds(_ text: String) -> Double? {
        guard let value = Double(text), value.isFinite else { return nil }
        return value
    }

    private static func decimal(_ text: String) -> Decimal? {
        guard let value = Decimal(string: text), value.isFinite else { return nil }
        return value
    }
}
