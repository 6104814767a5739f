import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a task's completion said went wrong.
package struct SessionError: Sendable, Equatable {
    /// A `URLError.Code`.
    package var code: Int
    /// The system's text, looked into on Linux and never shown.
    package var message: String

    package init(code: Int, message: String = "") {
        self.code = code
        self.message = message
    }

    init(_ error: any Error) {
        let foundation = error as NSError
        code = foundation.domain == NSURLErrorDomain ? foundation.code : NSURLErrorUnknown
        message = foundation.localizedDescription
    }
}
