import Foundation
import Stoic
import StoicHTTP
import StoicApple
import StoicOffline
import StoicStore

/// `--cache DIR`: the folder whose answers a call may be given, and where its own are kept.
package struct CacheChoice: Sendable {
    package let folder: String

    /// Nil when it was not asked for.
    ///
    /// Throws: what cannot be a folder of ours.
    package init?(_ parsed: ParsedArguments) throws(UsageError) {
        guard let folder = parsed.value("--cache") else { return nil }
        guard !folder.isEmpty, folder != "-" else { throw UsageError("--cache", "needs a folder's name") }
        let name = Printable.quoted(folder)
        var info = stat()
        if stat(folder, &info) == 0 {
            guard info.st_mode & S_IFMT == S_IFDIR else {
                throw UsageError("--cache", "\(name) is not a folder")
            }
            guard access(folder, R_OK | W_OK | X_OK) == 0 else {
                throw UsageError("--cache", "\(name): \(SystemFailure.last)")
            }
        } else if errno != ENOENT {
            throw UsageError("--cache", "\(name): \(SystemFailure.last)")
        }
        self.folder = folder
    }

    /// The cache in that folder, whoever's answers it holds: looking at an app's does not empty it.
    static func open(_ folder: String, events: any EventSink) async throws -> HTTPCache {
        try await HTTPCache.file(CacheFile(folder: folder, files: SystemFileSystem()), events: events)
    }
}
