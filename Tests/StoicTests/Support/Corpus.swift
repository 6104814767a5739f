import Foundation

/// The public corpora, which live beside the project: `STOIC_SHARED`, or `../shared`.
enum Corpus {
    static func folder(_ name: String) -> URL? {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let named = ProcessInfo.processInfo.environment["STOIC_SHARED"].map { URL(fileURLWithPath: $0) }
        let shared = named ?? root.deletingLastPathComponent().appendingPathComponent("shared")
        let folder = shared.appendingPathComponent("corpora").appendingPathComponent(name)
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }

    static func text(_ name: String, in folder: String) throws -> String {
        guard let folder = Self.folder(folder) else { return "" }
        return try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
}
