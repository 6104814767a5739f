public import Foundation
public import StoicSchema

extension ValidationFailure: LocalizedError {
    /// Every issue with its place, and nothing of what the document holds.
    public var errorDescription: String? { description }
}
