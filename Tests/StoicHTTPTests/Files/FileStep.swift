import Stoic

/// One call of a file system, as data.
enum FileStep: Sendable {
    case makeFolder(String)
    case create(String, [UInt8])
    case read(String, most: Int)
    case sync(String)
    case move(String, to: String)
    case remove(String)
    case list(String, most: Int)
    case replace(String, [UInt8])
}

/// What a call came to. Two file systems that agree say the same, the words of an error among it.
enum FileAnswer: Sendable, Hashable {
    case done
    case bytes([UInt8])
    case files(Set<FileEntry>)
    case failed(FileError.Reason)
    case differed(String)
}

extension FileStep {
    /// Makes the call on paths below `root`.
    func answer(_ files: any FileSystem, root: String) -> (FileAnswer, during: String?) {
        do throws(FileError) {
            return (try made(files, root), nil)
        } catch {
            return (.failed(error.reason), error.during)
        }
    }

    private func made(_ files: any FileSystem, _ root: String) throws(FileError) -> FileAnswer {
        switch self {
        case .makeFolder(let path): try files.makeFolder(root + path)
        case .create(let path, let bytes): try files.create(root + path, bytes)
        case .read(let path, let most): return .bytes(try files.read(root + path, most: most))
        case .sync(let path): try files.sync(root + path)
        case .move(let path, let target): try files.move(root + path, to: root + target)
        case .remove(let path): try files.remove(root + path)
        case .list(let path, let most):
            let found = try files.list(root + path, most: most)
            return Set(found).count == found.count ? .files(Set(found)) : .differed("a file twice")
        case .replace(let path, let bytes): try files.replace(root + path, with: bytes)
        }
        return .done
    }
}
