import Foundation

/// A folder that goes with its test.
final class Folder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "stoic-cli-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }
    func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: file(name)))
    }
    func read(_ name: String) -> String? {
        FileManager.default.contents(atPath: file(name)).map { String(decoding: $0, as: UTF8.self) }
    }
    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }
}
