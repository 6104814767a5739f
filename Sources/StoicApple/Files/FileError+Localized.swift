public import Foundation
public import Stoic

extension FileError: LocalizedError {
    public var errorDescription: String? { description }
}
