import Foundation

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
            let name = key.intValue.map(String.init) ?? (isDeclared(key) ? key.stringValue : "*")
            return "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
        }.joined()
    }

    /// Whether the type has written the name down. A dictionary's keys are made up by the body, and may be
    /// secret.
    private static func isDeclared(_ key: any CodingKey) -> Bool {
        Mirror(reflecting: key).displayStyle == .enum && !String(describing: type(of: key)).hasPrefix("_")
    }
}
