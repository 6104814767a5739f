import Stoic
import StoicSchema

extension StepDocument {
    static let schema = schema(fail: fail(failures))

    /// What a server can do: those failures that are made before there is one are not among it.
    static let served = schema(fail: fail(servedFailures))

    private static func schema(fail: Schema<Parts>) -> Schema<StepDocument> {
        .tagged(
            by: "do", variant(.answer, answer), variant(.fail, fail), variant(.hang, hang),
            variant(.oversized, counted), variant(.drip, drip), variant(.cut, cut), variant(.fault, fault),
            variant(.portal, hang), variant(.bomb, counted(most: mostStreamed)),
            variant(.hugeHeaders, counted(most: mostStreamed)), variant(.malformed, malformed),
            variant(.raw, raw))
    }

    private static func variant(_ kind: Kind, _ schema: Schema<Parts>) -> Variant<StepDocument> {
        .variant(
            kind.rawValue, schema, { StepDocument(kind: kind, parts: $0) },
            { $0.kind == kind ? $0.parts : nil })
    }

    /// Bytes that are sent and never held: a terabyte.
    private static let mostStreamed = 1_000_000_000_000

    private static let delay = Field<Parts, Duration?>.omittable("delay", \.delay, delays)
    private static let acts = Field<Parts, Bool?>.omittable("acts", \.acts, .bool)
    private static let status = Field<Parts, Int?>.omittable("status", \.status, statuses)
    private static let headers = Field<Parts, [String: [String]]?>.omittable(
        "headers", \.headers, headerValues)
    private static let body = Field<Parts, String?>.omittable("body", \.body, .string)
    private static let bodyBytes = Field<Parts, [UInt8]?>.omittable("body_base64", \.bodyBytes, base64)
    private static let framing = Field<Parts, ScriptedAnswer.Framing?>.omittable(
        "framing", \.framing, .choice())
    private static let trailers = Field<Parts, [String: [String]]?>.omittable(
        "trailers", \.trailers, headerValues)
    private static let encoding = Field<Parts, ScriptedAnswer.Coding?>.omittable(
        "encoding", \.encoding, .choice())
    private static let interim = Field<Parts, Int?>.omittable(
        "interim", \.interim, .int.range(0...100_000))
    private static let declared = Field<Parts, Int?>.omittable(
        "declared", \.declared, Schema<Int>.bytes.check("not negative") { $0 >= 0 })
    private static let noContinue = Field<Parts, Bool?>.omittable("no_continue", \.noContinue, .bool)
    private static let how = Field<Parts, ScriptedFault.How?>.omittable("how", \.how, .choice())

    private static let answer: Schema<Parts> = Schema.object(
        {
            Parts(
                status: $0, headers: $1, body: $2, bodyBytes: $3, framing: $4, trailers: $5, encoding: $6,
                interim: $7, declared: $8, noContinue: $9, delay: $10, acts: $11)
        }, unknownKeys: .refuse, status, headers, body, bodyBytes, framing, trailers, encoding, interim,
        declared, noContinue, delay, acts
    ).oneBody.soundFraming

    private static func fail(_ codes: [FailureCode]) -> Schema<Parts> {
        .object(
            { Parts(code: $0, delay: $1, acts: $2) }, unknownKeys: .refuse,
            .required("code", \.code, code(of: codes)), delay, acts)
    }

    private static let hang: Schema<Parts> = .object(
        { Parts(delay: $0, acts: $1) }, unknownKeys: .refuse, delay, acts)

    private static let counted = counted(most: .max)

    private static func counted(most: Int) -> Schema<Parts> {
        let bytes = most == .max ? size : size.check("a terabyte at most") { $0.map { $0 <= most } ?? true }
        return .object(
            { Parts(bytes: $0, delay: $1, acts: $2) }, unknownKeys: .refuse,
            .required("bytes", \.bytes, bytes), delay, acts)
    }

    private static let drip: Schema<Parts> = .object(
        { Parts(status: $0, headers: $1, body: $2, every: $3, part: $4, delay: $5, acts: $6) },
        unknownKeys: .refuse, status, headers, .required("body", \.body, present(.string)),
        .required("every", \.every, present(delays)), .omittable("part", \.part, .choice()), delay, acts)

    private static let cut: Schema<Parts> = .object(
        { Parts(status: $0, body: $1, code: $2, delay: $3, acts: $4) }, unknownKeys: .refuse,
        status, body, .required("code", \.code, code(of: [.reset, .closedEarly])), delay, acts)

    private static let fault: Schema<Parts> = Schema.object(
        {
            Parts(
                status: $2, headers: $3, body: $4, bodyBytes: $5, framing: $6, trailers: $7, encoding: $8,
                how: $0, place: $1, delay: $9, acts: $10)
        }, unknownKeys: .refuse, .required("how", \.how, present(.choice())),
        .required("at", \.place, present(.choice())), status, headers, body, bodyBytes, framing, trailers,
        encoding, delay, acts
    ).oneBody.soundFraming.soundFault

    private static let malformed: Schema<Parts> = .object(
        { Parts(malformation: $0, delay: $1, acts: $2) }, unknownKeys: .refuse,
        .required("kind", \.malformation, present(.choice())), delay, acts)

    private static let raw: Schema<Parts> = Schema.object(
        { Parts(body: $0, bodyBytes: $1, how: $2, outcome: $3, delay: $4, acts: $5) }, unknownKeys: .refuse,
        .omittable("text", \.body, .string), .omittable("base64", \.bodyBytes, base64), how,
        .required("outcome", \.outcome, outcome), delay, acts
    ).check("with either text or base64") { ($0.body == nil) != ($0.bodyBytes == nil) }
}
