import Foundation
import Stoic

/// The bodies that are too large for a row: a file each, under a name that is never used again.
///
/// They are not synced: a file that a power cut has torn is found out by its sum, and its answer is
/// asked for anew.
struct BodyFolder: Sendable {
    /// The largest body that stands in its row.
    static let largestInside = 32_768
    /// More files than a cache's limit leaves room for are not looked at in one turn.
    private static let mostListed = 100_000

    struct Name: Sendable, Hashable {
        let text: String

        /// It comes from a file on the disk, and must not lead out of the folder.
        var isPlain: Bool {
            text.utf8.count == 32 && text.utf8.allSatisfy { 48...57 ~= $0 || 97...102 ~= $0 }
        }

        static func new() -> Name {
            Name(text: UUID().uuidString.lowercased().filter { $0 != "-" })
        }
    }

    let files: any FileSystem
    let path: String

    func make() throws(StoreError) {
        do { try files.makeFolder(path) } catch { throw StoreError(error) }
    }

    func keep(_ body: [UInt8], as name: Name) throws(StoreError) {
        do { try files.create(path(of: name), body) } catch { throw StoreError(error) }
    }

    /// - Returns: Nil when it is not there, or not as it was kept.
    /// - Throws: When the disk fails; it may be there.
    func body(_ name: Name, length: Int, sum: Int64) throws(StoreError) -> [UInt8]? {
        guard name.isPlain, length >= 0 else { return nil }
        let body: [UInt8]
        do {
            body = try files.read(path(of: name), most: length)
        } catch {
            if error.reason == .notFound || error.reason == .tooLarge { return nil }
            throw StoreError(error)
        }
        return body.count == length && BodySum.of(body) == sum ? body : nil
    }

    /// What cannot be removed now is when the cache is opened next.
    func remove(_ names: [Name]) {
        for name in names where name.isPlain { try? files.remove(path(of: name)) }
    }

    /// Removes what no answer refers to: left behind by a crash.
    func sweep(isHeld: (Name) throws(StoreError) -> Bool) throws(StoreError) {
        let found: [FileEntry]
        do { found = try files.list(path, most: Self.mostListed) } catch { throw StoreError(error) }
        for entry in found {
            let name = Name(text: entry.name)
            // Whatever else is there is not the cache's.
            if name.isPlain, try !isHeld(name) { remove([name]) }
        }
    }

    private func path(of name: Name) -> String { "\(path)/\(name.text)" }
}

extension StoreError {
    init(_ error: FileError) {
        let reason: Reason =
            switch error.reason {
            case .diskFull: .diskFull
            case .readOnly, .denied: .readOnly
            case .notFound: .cannotOpen
            case .exists, .tooLarge, .disk: .disk
            case .other: .other
            }
        self.init(reason, during: error.during)
    }
}
