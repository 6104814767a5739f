import Stoic
import StoicSchema

extension StepDocument {
    static let schema: Schema<StepDocument> = .tagged(
        by: "do", variant(.answer, answer), variant(.fail, fail), variant(.hang, hang),
        variant(.oversized, oversized), variant(.drip, drip), variant(.cut, cut))

    private static func variant(_ kind: Kind, _ schema: Schema<Parts>) -> Variant<StepDocument> {
        .variant(
            kind.rawValue, schema, { StepDocument(kind: kind, parts: $0) },
            { $0.kind == kind ? $0.parts : nil })
    }

    private static let delay = Field<Parts, Duration?>.omittable("delay", \.delay, delays)
    private static let acts = Field<Parts, Bool?>.omittable("acts", \.acts, .bool)
    private static let status = Field<Parts, Int?>.omittable("status", \.status, .int.range(100...999))
    private static let headers = Field<Parts, [String: [String]]?>.omittable(
        "headers", \.headers, headerValues)
    private static let body = Field<Parts, String?>.omittable("body", \.body, .string)

    private static let answer: Schema<Parts> = .object(
        { Parts(status: $0, headers: $1, body: $2, delay: $3, acts: $4) }, unknownKeys: .refuse,
        status, headers, body, delay, acts)

    private static let fail: Schema<Parts> = .object(
        { Parts(code: $0, delay: $1, acts: $2) }, unknownKeys: .refuse,
        .required("code", \.code, code(of: failures)), delay, acts)

    private static let hang: Schema<Parts> = .object(
        { Parts(delay: $0, acts: $1) }, unknownKeys: .refuse, delay, acts)

    private static let oversized: Schema<Parts> = .object(
        { Parts(bytes: $0, delay: $1, acts: $2) }, unknownKeys: .refuse,
        .required("bytes", \.bytes, size), delay, acts)

    private static let drip: Schema<Parts> = .object(
        { Parts(status: $0, headers: $1, body: $2, every: $3, delay: $4, acts: $5) }, unknownKeys: .refuse,
        status, headers, .required("body", \.body, present(.string)),
        .required("every", \.every, present(delays)), delay, acts)

    private static let cut: Schema<Parts> = .object(
        { Parts(status: $0, body: $1, code: $2, delay: $3, acts: $4) }, unknownKeys: .refuse,
        status, body, .required("code", \.code, code(of: [.reset, .closedEarly])), delay, acts)
}

extension StepDocument {
    /// What ends an attempt without an answer.
    private static let failures: [FailureCode] = [
        .timedOutConnect, .timedOutFirstByte, .timedOutStall, .timedOutAttempt, .dns, .refused, .reset,
        .closedEarly, .tls, .badResponse, .undecodable, .responseTooLarge, .offline, .unknown,
    ]

    private static func code(of codes: [FailureCode]) -> Schema<FailureCode?> {
        let names = codes.map { "\"\($0.text)\"" }.joined(separator: ", ")
        return Schema<String>.string.flatMap(
            "one of \(names)", { text in codes.first { $0.text == text }.map { $0 } }, from: { $0?.text })
    }

    private static let delays = Schema<Duration>.duration.check("not negative") { $0 >= .zero }
    private static let size = present(Schema<Int>.bytes.check("not negative") { $0 >= 0 })

    private static func present<Value: Sendable>(_ schema: Schema<Value>) -> Schema<Value?> {
        schema.flatMap("of which there is one", { .some(.some($0)) }, from: { $0 })
    }

    /// A value by its name, or several in an array.
    private static let headerValues: Schema<[String: [String]]> = Schema.dictionary(
        .anyOf(
            .variant(.string, { [$0] }, { $0.count == 1 ? $0[0] : nil }),
            .variant(.array(.string), { $0 }, { $0 }))
    ).check("whose names and values are a header's") { isSound($0) }
}
