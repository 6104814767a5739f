import Stoic
public import StoicSchema

extension HTTPClient {
    /// Sends a request and reads its answer by a schema.
    ///
    /// Adds `Accept: application/json` unless the request names its own. An answer that is degraded but valid
    /// is a value like any other; `sendReporting(_:decoding:)` tells what was repaired.
    ///
    /// - Throws: `HTTPError`, whose reason is `.decoding` with every issue when the body does not match:
    ///   final, never retried, no verdict on the host. Or a bare `CancellationError`.
    public func send<Value>(
        _ request: HTTPRequest, decoding schema: Schema<Value>, options: DecodingOptions = .standard
    ) async throws -> Value {
        try await sendReporting(request, decoding: schema, options: options).value  // point: transport
    }

    /// Sends a request, reads its answer by a schema, and tells what is not as it should be though it
    /// matches.
    ///
    /// - Throws: As `send(_:decoding:)`.
    public func sendReporting<Value>(
        _ request: HTTPRequest, decoding schema: Schema<Value>, options: DecodingOptions = .standard
    ) async throws -> DecodedResponse<Value> {
        let reader = ValueReader<DecodingReport<Value>>(expected: schema.expectation) {
            body throws(ValidationFailure) in
            let report = schema.decodeReporting(body, options: options)
            if let failure = report.failure { throw failure }
            return (
                report,
                Degradation(
                    warnings: report.warnings.count + report.omitted.warnings,
                    repairs: report.repairs.count + report.omitted.repairs)
            )
        }
        let response = try await answer(request.acceptingJSON, reader: reader)  // point: transport
        let report = reader.take()
        guard let value = report.value else { preconditionFailure("HTTPClient: a success without a value") }
        return DecodedResponse(
            value: value, warnings: report.warnings, repairs: report.repairs, response: response)
    }

    /// Sends a request and reads its answer as a value of a `Decodable` type.
    ///
    /// Adds `Accept: application/json` unless the request names its own. In a module whose default isolation
    /// is the main actor, declare the type `nonisolated`: it is made where the answer arrives.
    ///
    /// - Parameter decoder: For dates, keys and the like. Default: dates of RFC 3339, keys as they are
    ///   written.
    /// - Throws: `HTTPError`, whose reason is `.decoding` when the body is not such a value: final, never
    ///   retried, no verdict on the host. Or a bare `CancellationError`.
    public func send<Value: Decodable & SendableMetatype>(
        _ request: HTTPRequest, as type: Value.Type,
        decoder: DocumentDecoder = DocumentDecoder(dates: .iso8601)
    ) async throws -> Value {
        let reader = ValueReader<Value>(expected: "a JSON document") { body throws(ValidationFailure) in
            (try decoder.decode(Value.self, from: body), Degradation())
        }
        _ = try await answer(request.acceptingJSON, reader: reader)  // point: transport
        return reader.take()
    }
}

extension HTTPRequest {
    fileprivate var acceptingJSON: HTTPRequest {
        guard !headers.contains("Accept") else { return self }
        var request = self
        request.headers["Accept"] = "application/json"
        return request
    }
}
