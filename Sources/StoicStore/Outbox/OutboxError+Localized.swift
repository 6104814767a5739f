public import Foundation

extension OutboxError: LocalizedError {
    public var errorDescription: String? { description }
}
