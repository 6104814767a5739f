import Foundation

/// The public test data that lies beside the project, when it does; none of it is copied into the project.
enum SharedFolder {
    static let url: URL = {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let shared = ProcessInfo.processInfo.environment["STOIC_SHARED"] ?? "../shared"
        return URL(fileURLWithPath: shared, relativeTo: root)
    }()

    static func has(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: url.appendingPathComponent(path).path)
    }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
    }

    /// The files of a folder, by name.
    static func files(in path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.appendingPathComponent(path).path).sorted()
    }
}
