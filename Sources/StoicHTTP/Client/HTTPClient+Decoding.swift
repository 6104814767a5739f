public import Foundation
import Stoic

extension HTTPClient {
    /// Sends a request and reads its answer as a JSON value of `type`.
    ///
    /// Adds `Accept: application/json` unless the request names its own. In a module whose default isolation
    /// is the main actor, declare the type `nonisolated`: it is made where the answer arrives.
    ///
    /// - Parameter decoder: For dates, keys and the like. Default: a plain `JSONDecoder`.
    /// - Throws: `HTTPError`, whose reason is `.decoding` when the body is not such a value: final, never
    ///   retried, no verdict on the host. Or a bare `CancellationError`.
    public func send<Value: Decodable & SendableMetatype>(
        _ request: HTTPRequest, as type: Value.Type, decoder: JSONDecoder = JSONDecoder()
    ) async throws -> Value {
        var request = request
        if !request.headers.contains("Accept") { request.headers["Accept"] = "application/json" }
        let reader = JSONReader<Value>(decoder)
        _ = try await answer(request, reader: reader)  // point: transport
        guard let value = reader.take() else { preconditionFailure("JSONReader: a success without a value") }
        return value
    }
}
