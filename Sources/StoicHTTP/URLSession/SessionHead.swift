import Foundation
import Stoic

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension ExchangeHead {
    init(_ response: HTTPURLResponse, isHead: Bool) {
        var fields: [HTTPField] = []
        for (key, value) in response.allHeaderFields {
            guard let name = key.base as? String, let value = value as? String else { continue }
            if FieldSyntax.sameName(name, "Retry-After") {
                fields += JoinedValues.split(value).map { HTTPField(name: name, value: $0) }
            } else {
                fields.append(HTTPField(name: name, value: value))
            }
        }
        // The order of the wire is lost; any fixed one is better than a different one each time.
        fields.sort { $0.name < $1.name }
        self.init(status: response.statusCode, headers: HTTPHeaders(fields), isHead: isHead)
    }
}

/// The values of a repeated field, which URLSession hands over joined.
package enum JoinedValues {
    /// Splits at commas, but for the one after a date's weekday.
    package static func split(_ text: String) -> [String] {
        var parts: [String] = []
        var start = text.startIndex
        for comma in text.indices where text[comma] == "," {
            let part = FieldSyntax.trimmed(String(text[start..<comma]))
            if !part.isEmpty, part.utf8.allSatisfy(Byte.isLetter) { continue }
            parts.append(part)
            start = text.index(after: comma)
        }
        parts.append(FieldSyntax.trimmed(String(text[start...])))
        return parts
    }
}
