/// A path of a file, taken apart: the folder it is in, and its name there.
package struct FileName: Sendable, Hashable {
    /// A path that leads to the folder, "." for the current one.
    package let folder: String
    package let name: String

    /// Nil for what cannot be a file's path: without a name after the last slash, or with a NUL, at which the
    /// system would cut it and take another file.
    package init?(_ path: String) {
        let bytes = path.utf8
        guard !bytes.contains(0) else { return nil }
        let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
        let name = slash.map { path[bytes.index(after: $0)...] } ?? path[...]
        guard !name.isEmpty, name != ".", name != ".." else { return nil }
        self.name = String(name)
        guard let slash else {
            folder = "."
            return
        }
        folder = slash == bytes.startIndex ? "/" : String(path[..<slash])
    }
}
