/// A file in a folder, as `FileSystem.list` finds it.
public struct FileEntry: Sendable, Hashable {
    /// Its name within the folder.
    public let name: String
    /// Its size. Unit: bytes.
    public let size: Int

    /// An entry of a file system of your own.
    public init(name: String, size: Int) {
        self.name = name
        self.size = size
    }
}
