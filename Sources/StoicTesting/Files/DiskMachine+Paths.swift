internal import Stoic

extension DiskMachine {
    private static let separator = UInt8(ascii: "/")
    /// As on Linux, the limits of a path and of a name in it.
    private static let (mostPathBytes, mostNameBytes) = (4_095, 255)

    /// The parts of a path, with the empty ones: a slash at the end wants a folder before it.
    static func parts(_ path: String, _ call: FileCall) throws(FileError) -> [String] {
        guard !path.isEmpty else { throw FileError(.notFound, during: call) }
        let parts = path.utf8.split(separator: separator, omittingEmptySubsequences: false)
        guard !path.utf8.contains(0), path.utf8.count <= mostPathBytes,
            parts.allSatisfy({ $0.count <= mostNameBytes })
        else { throw FileError(.other, during: call) }
        return parts.map { String(Substring($0)) }
    }

    /// The node at the end of a path. What begins without a slash begins at the root as well.
    func node(_ path: String, _ call: FileCall) throws(FileError) -> Int {
        var way = [Self.root]
        for part in try Self.parts(path, call) {
            guard let next = try step(part, from: &way, call) else {
                throw FileError(.notFound, during: call)
            }
            way.append(next)
        }
        return way.last ?? Self.root
    }

    /// Where a part of a path leads: nil when there is nothing. `way` loses its end when it leads up or
    /// nowhere.
    func step(_ part: String, from way: inout [Int], _ call: FileCall) throws(FileError) -> Int? {
        let here = way.last ?? Self.root
        guard case .folder(let folder)? = nodes[here] else { throw FileError(.other, during: call) }
        switch part {
        case "", ".":
            way.removeLast()
            return here
        case "..":
            // Above the root is the root.
            if way.count > 1 { way.removeLast() }
            return way.removeLast()
        default: return folder.names[part]
        }
    }

    /// A file's folder and its name there, whether or not there is such a file.
    func place(_ path: String, _ call: FileCall) throws(FileError) -> (folder: Int, name: String) {
        guard let name = FileName(path) else { throw FileError(.other, during: call) }
        _ = try Self.parts(path, call)
        let folder = try node(name.folder, call)
        guard case .folder? = nodes[folder] else { throw FileError(.other, during: call) }
        return (folder, name.name)
    }
}
