import Foundation
import Stoic

/// Says to who opens a cache next that there is something in it that should have gone: a file for each who
/// could not remove it.
///
/// Each has a name of its own: whoever heeds one takes away that one, and none that came meanwhile.
struct MarkFolder: Sendable {
    /// More than there are processes that fail between two openings.
    private static let most = 1_000

    let files: any FileSystem
    let path: String

    static func newName() -> String { UUID().uuidString }

    func make() throws(StoreError) {
        do { try files.makeFolder(path) } catch { throw StoreError(error) }
    }

    func set(_ name: String) {
        do { try files.create("\(path)/\(name)", []) } catch
        { /* It is there, or nothing more can be done. */  }
    }

    func found() throws(StoreError) -> [String] {
        do { return try files.list(path, most: Self.most).map(\.name) } catch { throw StoreError(error) }
    }

    /// One that stays is heeded again.
    func heeded(_ names: [String]) {
        for name in names { try? files.remove("\(path)/\(name)") }
    }
}
