public import Foundation

extension InvalidRequest: LocalizedError {
    public var errorDescription: String? { description }
}
