import Foundation

/// The package's own files, read once.
enum Tree {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// What is built, kept by others, or no part of the project.
    private static let skipped: Set<String> = [".git", ".build", ".swiftpm", ".DS_Store", "Package.resolved"]
    private static let binary: Set<String> = [
        "png", "jpg", "gif", "gz", "br", "p12", "pem", "der", "sqlite", "profraw",
    ]

    static let files: [SourceFile] = paths(under: "").compactMap { path in
        read(path).map { SourceFile(path, $0) }
    }

    static var swift: [SourceFile] { files.filter(\.isSwift) }
    static var sources: [SourceFile] { swift.filter(\.isSource) }
    static var tests: [SourceFile] { swift.filter(\.isTest) }
    static var exampleSources: [SourceFile] { swift.filter(\.isExampleSource) }
    static var exampleTests: [SourceFile] { swift.filter(\.isExampleTest) }

    static func read(_ path: String) -> String? {
        try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    private static func paths(under folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path + "/" + folder)) ?? []
        return names.sorted().flatMap { name -> [String] in
            guard !skipped.contains(name), !name.hasPrefix(".scratch") else { return [] }
            let path = folder.isEmpty ? name : folder + "/" + name
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: root.path + "/" + path, isDirectory: &isFolder)
            else { return [] }
            if isFolder.boolValue { return paths(under: path) }
            return binary.contains((name as NSString).pathExtension) ? [] : [path]
        }
    }
}
