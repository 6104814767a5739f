import Foundation
import Stoic

extension HTTPClient {
    /// Sends a request and reads its answer as a JSON value of `type`.
    ///
    /// Adds `Accept: application/json` unless the request names its own.
    ///
    /// - Throws: `HTTPError`, whose reason is `.decoding` when the body is not such a value: final, never retried,
    ///   no verdict on the host. Or a bare `CancellationError`.
    public func send<Value: Decodable>(_ request: HTTPRequest, as type: Value.Type) async throws -> Value {
        var request = request
        if !request.headers.contains("Accept") { request.headers["Accept"] = "application/json" }
        let response = try await send(request)  // point: transport
        do {
            return try JSONDecoder().decode(type, from: response.data)
        } catch {
            let failure = ValidationFailure(
                error, contentType: response.headers["Content-Type"], isEmpty: response.body.isEmpty)
            let error = HTTPError(
                reason: .decoding(failure), log: response.log, status: response.status,
                host: response.url.origin.description, requestID: response.requestID)
            decodingFailed(failure, response, method: request.method)
            throw error
        }
    }

    private func decodingFailed(_ failure: ValidationFailure, _ response: HTTPResponse, method: HTTPMethod) {
        guard let sink else { return }
        ClientEvents(
            sink: sink, label: label, requestID: response.requestID, method: method, url: response.url
        ).decodingFailed(failure.issues.count)
    }
}

extension ValidationFailure {
    /// Foundation's decoding error as a path and our own words: its text may quote the body.
    init(_ error: any Error, contentType: String?, isEmpty: Bool) {
        self.init(issues: [Self.issue(error, isEmpty: isEmpty)], contentType: contentType)
    }

    private static func issue(_ error: any Error, isEmpty: Bool) -> Issue {
        if isEmpty { return Issue(path: "", reason: "the body is empty") }
        switch error as? DecodingError {
        case .keyNotFound(let key, let context):
            return Issue(path: pointer(context.codingPath + [key]), reason: "is missing")
        case .typeMismatch(let type, let context):
            return Issue(path: pointer(context.codingPath), reason: "is not of type \(type)")
        case .valueNotFound(let type, let context):
            return Issue(path: pointer(context.codingPath), reason: "is null where \(type) is wanted")
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            return Issue(path: "", reason: "is not JSON")
        case .dataCorrupted(let context):
            return Issue(path: pointer(context.codingPath), reason: "has a value that is not allowed")
        default: return Issue(path: "", reason: "cannot be decoded")
        }
    }

    private static func pointer(_ path: [any CodingKey]) -> String {
        path.map { key in
            let name = key.intValue.map(String.init) ?? key.stringValue
            return "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
        }.joined()
    }
}
