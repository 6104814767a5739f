import Stoic
import StoicHTTP
import Testing

/// How a call ended, as its caller saw it.
enum CallOutcome: Sendable {
    case response(HTTPResponse)
    case error(HTTPError)
    /// A bare `CancellationError`.
    case cancelled
    /// Anything else, which no call may end with.
    case stray(String)

    init(of work: () async throws -> HTTPResponse) async {
        do {
            self = .response(try await work())
        } catch let error as HTTPError {
            self = .error(error)
        } catch is CancellationError {
            self = .cancelled
        } catch {
            self = .stray("\(type(of: error))")
        }
    }

    var status: Int? {
        if case .response(let response) = self { response.status } else { nil }
    }

    /// The error, required to be one.
    func error(_ place: SourceLocation = #_sourceLocation) throws -> HTTPError {
        guard case .error(let error) = self else {
            try #require(Bool(false), "no error but \(self)", sourceLocation: place)
            throw CancellationError()
        }
        return error
    }

    /// The response, required to be one.
    func response(_ place: SourceLocation = #_sourceLocation) throws -> HTTPResponse {
        guard case .response(let response) = self else {
            try #require(Bool(false), "no response but \(self)", sourceLocation: place)
            throw CancellationError()
        }
        return response
    }

    var isCancelled: Bool {
        if case .cancelled = self { true } else { false }
    }

    /// The code of an error, `cancelled`, or `success`.
    var code: String {
        switch self {
        case .response: "success"
        case .error(let error): error.code
        case .cancelled: "cancelled"
        case .stray(let type): "stray \(type)"
        }
    }
}
