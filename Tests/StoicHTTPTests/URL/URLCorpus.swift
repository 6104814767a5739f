import Foundation

/// The public test data that lies beside the project, when it does.
enum URLCorpus {
    static let folder: URL = {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let shared = ProcessInfo.processInfo.environment["STOIC_SHARED"] ?? "../shared"
        return URL(fileURLWithPath: shared, relativeTo: root).appendingPathComponent("corpora")
    }()

    static func has(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path)
    }

    static func rows(_ path: String) throws -> [[String: Any]] {
        let data = try Data(contentsOf: folder.appendingPathComponent(path))
        let all = try JSONSerialization.jsonObject(with: data) as? [Any] ?? []
        return all.compactMap { $0 as? [String: Any] }
    }
}
