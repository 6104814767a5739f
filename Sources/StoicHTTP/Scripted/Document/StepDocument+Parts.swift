import Foundation
import Stoic
import StoicSchema

/// The schemas of a step's parts.
extension StepDocument {
    /// What ends an attempt without an answer.
    static let failures: [FailureCode] = [
        .timedOutConnect, .timedOutFirstByte, .timedOutStall, .timedOutAttempt, .dns, .refused, .reset,
        .closedEarly, .tls, .badResponse, .undecodable, .responseTooLarge, .offline, .unknown,
    ]

    /// Of these, what a server can bring about.
    static let servedFailures: [FailureCode] = [
        .timedOutFirstByte, .timedOutStall, .timedOutAttempt, .reset, .closedEarly, .badResponse,
        .undecodable, .responseTooLarge,
    ]

    static func code(of codes: [FailureCode]) -> Schema<FailureCode?> {
        let names = codes.map { "\"\($0.text)\"" }.joined(separator: ", ")
        return Schema<String>.string.flatMap(
            "one of \(names)", { text in codes.first { $0.text == text }.map { $0 } }, from: { $0?.text })
    }

    static let statuses = Schema<Int>.int.range(100...999)
    static let delays = Schema<Duration>.duration.check("not negative") { $0 >= .zero }
    static let size = present(Schema<Int>.bytes.check("not negative") { $0 >= 0 })

    static func present<Value: Sendable>(_ schema: Schema<Value>) -> Schema<Value?> {
        schema.flatMap("not null", { .some(.some($0)) }, from: { $0 })
    }

    static let base64 = Schema<String>.string.flatMap(
        "in Base64", { text in Data(base64Encoded: text).map { Array($0) } },
        from: { Data($0).base64EncodedString() })

    /// A status as `status_NNN`, or a failure's code.
    static let outcome: Schema<RawAnswer.Outcome?> = Schema<String>.string.flatMap(
        #"an outcome such as "status_200" or "bad_response""#, { text in Self.outcome(of: text) },
        from: { outcome in
            switch outcome {
            case .status(let status)?: "status_\(status)"
            case .failure(let code)?: code.text
            case nil: nil
            }
        })

    private static func outcome(of text: String) -> RawAnswer.Outcome?? {
        let prefix = "status_"
        if text.hasPrefix(prefix) {
            let digits = text.dropFirst(prefix.count)
            guard digits.utf8.count == 3, let status = Int(digits), 200...999 ~= status else { return nil }
            return .some(.status(status))
        }
        return failures.first { $0.text == text }.map { .some(.failure($0)) }
    }

    /// A value by its name, or several in an array.
    static let headerValues: Schema<[String: [String]]> = Schema.dictionary(
        .anyOf(
            .variant(.string, { [$0] }, { $0.count == 1 ? $0[0] : nil }),
            .variant(.array(.string), { $0 }, { $0 }))
    ).check("whose names and values are a header's") { isSound($0) }
        .check("without Content-Length and Transfer-Encoding: see declared, framing and malformed") {
            headers in
            !headers.keys.contains { ["content-length", "transfer-encoding"].contains($0.lowercased()) }
        }
}

/// Rules between the parts of an answer.
extension Schema where Value == StepDocument.Parts {
    var oneBody: Schema {
        check("with body or body_base64, not both") { $0.body == nil || $0.bodyBytes == nil }
    }

    var soundFraming: Schema {
        check("with trailers only when it is chunked") { parts in
            parts.trailers == nil || parts.framing == .chunked || parts.place?.needsChunks == true
        }
        .check("declared only with a length, and without an encoding") { parts in
            parts.declared == nil || (parts.framing ?? .length) == .length && parts.encoding == nil
        }
    }

    var soundFault: Schema {
        check("in chunks where the fault is in them") { parts in
            parts.place?.needsChunks != true || (parts.framing ?? .chunked) == .chunked
        }
        .check("with a status of 200 and more, and a body of two bytes at least") { parts in
            let status = parts.status ?? 200
            let count = parts.bodyBytes?.count ?? parts.body?.utf8.count ?? 2
            return status >= 200 && status != 204 && status != 304 && count >= 2
        }
    }
}
