public import Foundation

extension StoreError: LocalizedError {
    public var errorDescription: String? { description }
}

extension OutboxError: LocalizedError {
    public var errorDescription: String? { description }
}
