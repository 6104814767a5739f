import Foundation

/// The folder of corpora that is kept beside the project; not everyone who tests has it.
enum Shared {
    static let root: URL = {
        if let named = ProcessInfo.processInfo.environment["STOIC_SHARED"], !named.isEmpty {
            return URL(filePath: named)
        }
        let package = URL(filePath: #filePath).appending(path: "../../../..").standardized
        return package.appending(path: "../shared").standardized
    }()

    static func has(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path(percentEncoded: false))
    }

    /// The files of a folder whose names begin so, by name.
    static func files(_ folder: String, prefix: String = "") throws -> [(name: String, bytes: [UInt8])] {
        let urls = try FileManager.default.contentsOfDirectory(
            at: root.appending(path: folder), includingPropertiesForKeys: nil)
        return
            try urls
            .filter { $0.lastPathComponent.hasPrefix(prefix) && $0.pathExtension == "json" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .map { ($0.deletingPathExtension().lastPathComponent, Array(try Data(contentsOf: $0))) }
    }
}
