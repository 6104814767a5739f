/// A file system's calls, in the words of `FileError.during`.
package enum FileCall: String, Sendable, Hashable, CaseIterable {
    case makeFolder = "making a folder"
    case create = "making a file"
    case read = "reading a file"
    case sync = "syncing"
    case move = "moving a file"
    case remove = "removing a file"
    case list = "listing a folder"
}
