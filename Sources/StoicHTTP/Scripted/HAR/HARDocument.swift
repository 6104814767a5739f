import Foundation
import StoicJSON
import StoicSchema

/// What is read of an HTTP Archive 1.2, as browsers and proxies write it: much may be missing or null.
struct HARDocument: Sendable {
    struct Header: Sendable {
        var name: String
        var value: String?
    }

    struct Content: Sendable {
        var size: Double?
        var mimeType: String?
        var text: String?
        var encoding: String?

        /// The body; nil when it was not recorded or is no Base64.
        var bytes: [UInt8]? {
            guard let text else { return nil }
            guard isBase64 else { return Array(text.utf8) }
            return Data(base64Encoded: text, options: .ignoreUnknownCharacters).map { Array($0) }
        }

        var isBase64: Bool { encoding?.lowercased() == "base64" }
    }

    struct Request: Sendable {
        var method: String
        var url: String
    }

    struct Response: Sendable {
        var status: Double?
        var headers: [Header]?
        var content: Content?
        var redirectURL: String?
        /// A browser's name for what went wrong.
        var error: String?
    }

    struct Entry: Sendable {
        var time: Double?
        var request: Request
        var response: Response
    }

    static let mostEntries = 100_000

    /// A document, which may begin with a byte order mark.
    static func read(_ bytes: [UInt8]) throws(StoicSchema.ValidationFailure) -> [Entry] {
        let limits = JSONLimits(
            maxDepth: 128, maxBytes: HARImport.maxBytes, maxStringBytes: HARImport.maxBytes)
        let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        return try schema.decode(
            isMarked ? Array(bytes.dropFirst(3)) : bytes, options: DecodingOptions(limits: limits))
    }

    private static let schema: Schema<[Entry]> = .object(
        { (entries: [Entry]) in entries }, unknownKeys: .ignore, .required("log", \.self, log))

    private static let log: Schema<[Entry]> = .object(
        { (entries: [Entry]) in entries }, unknownKeys: .ignore,
        .required("entries", \.self, Schema.array(entry).count(0...mostEntries)))

    private static let entry: Schema<Entry> = .object(
        Entry.init, unknownKeys: .ignore, .optional("time", \.time, .double),
        .required("request", \.request, request), .required("response", \.response, response))

    private static let request: Schema<Request> = .object(
        Request.init, unknownKeys: .ignore, .required("method", \.method, .string),
        .required("url", \.url, .string))

    private static let response: Schema<Response> = .object(
        Response.init, unknownKeys: .ignore, .optional("status", \.status, .double),
        .optional("headers", \.headers, Schema.array(header).count(0...1_000)),
        .optional("content", \.content, content),
        .optional("redirectURL", \.redirectURL, .string), .optional("_error", \.error, .string))

    private static let header: Schema<Header> = .object(
        Header.init, unknownKeys: .ignore, .required("name", \.name, .string),
        .optional("value", \.value, .string))

    private static let content: Schema<Content> = Schema.object(
        Content.init, unknownKeys: .ignore, .optional("size", \.size, .double),
        .optional("mimeType", \.mimeType, .string), .optional("text", \.text, .string),
        .optional("encoding", \.encoding, .string)
    ).check("whose text is the Base64 that its encoding announces") { $0.text == nil || $0.bytes != nil }
}
