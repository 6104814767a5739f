import Foundation
import Stoic
import StoicApple
import StoicStore
import StoicTesting

/// A cache's folder on a device whose clocks are moved by hand.
struct DiskLab: Sendable {
    let folder: StoreFolder
    let clock = HandClock()
    var policy = CachePolicy()
    var events = EventRecorder()

    init(_ change: (inout CachePolicy) -> Void = { _ in }) throws {
        folder = try StoreFolder()
        change(&policy)
    }

    /// The process's clock, which begins anew with each start of the device.
    var now: Instant { Instant(nanoseconds: clock.clock.read().uptime * 1_000_000) }

    func file(session: String? = "", files: any FileSystem = SystemFileSystem()) -> CacheFile {
        var file = CacheFile(folder: folder.path + "/cache", policy: policy, files: files)
        file.session = session
        // The folder stays for as long as somebody has it open.
        let (folder, clock) = (folder, clock)
        file.clock = StoreClock { withExtendedLifetime(folder) { clock.clock.read() } }
        return file
    }

    /// - Parameter session: Nil: whoever's the file's are.
    func store(session: String? = "", files: any FileSystem = SystemFileSystem()) async throws
        -> FileCacheStore
    {
        try await FileCacheStore(file(session: session, files: files), events: events, isInline: true)
    }

    /// An answer that came now.
    func answer(
        _ body: String = "content", _ fields: [(String, String)] = [("Cache-Control", "max-age=60")],
        for request: CacheRequest = question(), redirected: Bool = false
    ) -> StoredResponse? {
        let seconds = Double(now.nanoseconds) / 1_000_000_000
        let answer = reply(200, fields, body: body, at: seconds, redirected: redirected)
        guard
            case .store(let stored) = CacheMachine(policy: policy).answered(answer, to: request, stored: nil)
        else { return nil }
        return stored
    }

    /// The codes of what the disk refused.
    var heard: [String] { events.events.compactMap { $0["code"].map { "\($0)" } } }

    var answersPath: String { folder.path + "/cache/answers.sqlite" }
    var bodiesPath: String { folder.path + "/cache/bodies" }
    var bodies: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: bodiesPath)) ?? []).sorted()
    }

    /// Damaged files, by their paths.
    var setAside: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/cache")) ?? []
        return names.filter { $0.contains(".damaged-") }.map { folder.path + "/cache/" + $0 }.sorted()
    }

    /// Whether the bytes are in any file of the folder.
    func holds(_ text: String) -> Bool {
        let files = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
        return files.contains { name in
            let data = FileManager.default.contents(atPath: folder.path + "/" + name)
            return data?.range(of: Data(text.utf8)) != nil
        }
    }
}

extension FileCacheStore {
    func bodies(_ request: CacheRequest = question(), at now: Instant) async -> [String] {
        await responses(for: request, at: now).map { String(decoding: $0.body, as: UTF8.self) }
    }
}

func question(resource: Int, generation: UInt64 = 0) -> CacheRequest {
    CacheRequest(
        method: "GET",
        key: CacheKey(
            partition: CachePartition(generation: generation), resource: "https://h/\(resource)"),
        fields: CacheFields())
}
