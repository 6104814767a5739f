public import Foundation
public import StoicSchema

extension HTTPRequest {
    /// Reads something; safe to repeat.
    public static func get(
        _ target: String, query: [QueryItem] = [], headers: HTTPHeaders = [:]
    ) -> HTTPRequest {
        HTTPRequest(.get, target, query: query, headers: headers)
    }

    /// As GET, without the body.
    public static func head(
        _ target: String, query: [QueryItem] = [], headers: HTTPHeaders = [:]
    ) -> HTTPRequest {
        HTTPRequest(.head, target, query: query, headers: headers)
    }

    /// Removes something; idempotent, so it is repeated.
    public static func delete(
        _ target: String, query: [QueryItem] = [], headers: HTTPHeaders = [:]
    ) -> HTTPRequest {
        HTTPRequest(.delete, target, query: query, headers: headers)
    }

    /// Acts: sent at most once, unless it is `keyed`.
    public static func post(
        _ target: String, body: HTTPBody? = nil, headers: HTTPHeaders = [:]
    ) -> HTTPRequest {
        HTTPRequest(.post, target, headers: headers, body: body)
    }

    /// Replaces something; idempotent, so it is repeated.
    public static func put(
        _ target: String, body: HTTPBody? = nil, headers: HTTPHeaders = [:]
    ) -> HTTPRequest {
        HTTPRequest(.put, target, headers: headers, body: body)
    }

    /// Changes a part: sent at most once, unless it is `keyed`.
    public static func patch(
        _ target: String, body: HTTPBody? = nil, headers: HTTPHeaders = [:]
    ) -> HTTPRequest {
        HTTPRequest(.patch, target, headers: headers, body: body)
    }

    /// Acts, with a value as JSON.
    ///
    /// - Throws: `EncodingError` when the value cannot be written as JSON.
    public static func post(
        _ target: String, json value: some Encodable, headers: HTTPHeaders = [:],
        encoder: JSONEncoder? = nil
    ) throws -> HTTPRequest {
        try HTTPRequest(.post, target, headers: headers).with(json: value, encoder)
    }

    /// Replaces something with a value as JSON.
    ///
    /// - Throws: `EncodingError` when the value cannot be written as JSON.
    public static func put(
        _ target: String, json value: some Encodable, headers: HTTPHeaders = [:],
        encoder: JSONEncoder? = nil
    ) throws -> HTTPRequest {
        try HTTPRequest(.put, target, headers: headers).with(json: value, encoder)
    }

    /// Changes a part, with a value as JSON.
    ///
    /// - Throws: `EncodingError` when the value cannot be written as JSON.
    public static func patch(
        _ target: String, json value: some Encodable, headers: HTTPHeaders = [:],
        encoder: JSONEncoder? = nil
    ) throws -> HTTPRequest {
        try HTTPRequest(.patch, target, headers: headers).with(json: value, encoder)
    }

    /// Acts, with a value as its schema writes it.
    ///
    /// - Throws: `EncodingFailure` when the schema refuses the value.
    public static func post<Value>(
        _ target: String, json value: Value, schema: Schema<Value>, headers: HTTPHeaders = [:]
    ) throws(EncodingFailure) -> HTTPRequest {
        try HTTPRequest(.post, target, headers: headers).with(json: value, schema)
    }

    /// Replaces something with a value as its schema writes it.
    ///
    /// - Throws: `EncodingFailure` when the schema refuses the value.
    public static func put<Value>(
        _ target: String, json value: Value, schema: Schema<Value>, headers: HTTPHeaders = [:]
    ) throws(EncodingFailure) -> HTTPRequest {
        try HTTPRequest(.put, target, headers: headers).with(json: value, schema)
    }

    /// Changes a part, with a value as its schema writes it.
    ///
    /// - Throws: `EncodingFailure` when the schema refuses the value.
    public static func patch<Value>(
        _ target: String, json value: Value, schema: Schema<Value>, headers: HTTPHeaders = [:]
    ) throws(EncodingFailure) -> HTTPRequest {
        try HTTPRequest(.patch, target, headers: headers).with(json: value, schema)
    }

    /// The same request with an idempotency key: a new one, unless one is given.
    ///
    /// Keep the value and send it again for the same business operation: the key stays with it.
    public func keyed(_ key: String = UUID().uuidString) -> HTTPRequest {
        var copy = self
        copy.idempotencyKey = key
        return copy
    }

    /// The same request under a changed policy.
    public func policy(_ change: @escaping @Sendable (inout HTTPPolicy) -> Void) -> HTTPRequest {
        var copy = self
        let earlier = override
        copy.override = { policy in
            earlier?(&policy)
            change(&policy)
        }
        return copy
    }

    /// Sorted keys, unless the caller has an encoder of its own: the same value is then the same bytes.
    private func with(json value: some Encodable, _ own: JSONEncoder?) throws -> HTTPRequest {
        var copy = self
        let encoder = own ?? JSONEncoder()
        if own == nil { encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes] }
        copy.setJSON([UInt8](try encoder.encode(value)))
        return copy
    }

    private func with<Value>(json value: Value, _ schema: Schema<Value>) throws(EncodingFailure)
        -> HTTPRequest
    {
        var copy = self
        copy.setJSON(try schema.encode(value))
        return copy
    }

    private mutating func setJSON(_ document: [UInt8]) {
        body = .bytes(document)
        if !headers.contains("Content-Type") { headers["Content-Type"] = "application/json" }
    }
}
