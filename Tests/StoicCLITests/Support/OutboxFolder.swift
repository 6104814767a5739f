import Foundation
import StoicHTTP
import StoicOffline
import StoicStore
import Testing

@testable import StoicTesting

/// A folder with an outbox that an app has made, and the canary that stands in all that is secret in it.
final class OutboxFolder: Sendable {
    static let canary = "CANARY-5519"

    let folder: Folder
    var path: String { folder.path }
    var file: String { folder.file("changes.outbox") }

    init() throws { folder = try Folder() }

    func open() async throws -> Outbox { try await Outbox(path: file) }

    /// 1 and 2 in one lane, 3 without, 4 no HTTP; secrets wherever an app may have put them.
    static func fill(_ outbox: Outbox) async throws {
        let canary = Self.canary
        func request(_ method: HTTPMethod, _ target: String) -> HTTPRequest {
            HTTPRequest(
                method, target, query: [QueryItem("q", canary)], headers: ["X-Note": canary],
                body: .text(canary), idempotencyKey: "\(canary)-\(UUID().uuidString)")
        }
        try await outbox.enqueue(request(.patch, "recipes/7"), lane: "lane \(canary)")
        try await outbox.enqueue(request(.put, "recipes/7?token=\(canary)#\(canary)"), lane: "lane \(canary)")
        try await outbox.enqueue(request(.post, "orders"))
        try await outbox.enqueue(
            OutboxChange(payload: Array(canary.utf8), kind: "photo", lane: "other \(canary)"))
    }

    /// Filled, and closed: nothing but the file is left.
    func filled() async throws {
        let outbox = try await open()
        try await Self.fill(outbox)
        await outbox.close()
    }

    /// All that is there: names, and what stands in them.
    func contents() -> [String: Data] {
        Dictionary(
            uniqueKeysWithValues: folder.names.map { name in
                (name, FileManager.default.contents(atPath: folder.file(name)) ?? Data())
            })
    }

    /// Writes bytes into the file at a place.
    func overwrite(at offset: UInt64, _ bytes: [UInt8]) throws {
        let handle = try #require(FileHandle(forUpdatingAtPath: file))
        try handle.seek(toOffset: offset)
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
    }
}
