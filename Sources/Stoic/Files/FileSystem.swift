/// Files on a disk, as few calls as whole files need.
///
/// Every call keeps its thread until the disk has answered, which a sync may take long to do: call from a
/// thread of your own, not from a task. Paths are the system's; none may hold a NUL, and a file's must end in
/// its name.
///
/// What is durable survives a loss of power. Everything else is, after one, there, gone or torn.
public protocol FileSystem: Sendable {
    /// Makes a folder (0700) and those above it; nothing happens when it is there.
    ///
    /// A folder that was made is durable after `sync` of the folder above it.
    ///
    /// - Throws: `FileError`; `exists` when the name is a file's.
    func makeFolder(_ path: String) throws(FileError)

    /// Makes a file (0600) with these bytes; durable only after `sync` of the file and of its folder.
    ///
    /// - Throws: `FileError`; `exists` when the name is taken. A failure leaves no file behind, unless the
    ///   disk refuses to remove what there is of it, too.
    func create(_ path: String, _ bytes: [UInt8]) throws(FileError)

    /// All of a file.
    ///
    /// - Throws: `FileError`; `tooLarge` for a file of more than `most` bytes.
    func read(_ path: String, most: Int) throws(FileError) -> [UInt8]

    /// Flushes a file's content, or the names in a folder, to the disk.
    ///
    /// - Throws: `FileError`. A file whose sync has failed is lost, whatever a later sync says: systems
    ///   forget what they could not write. Make it anew.
    func sync(_ path: String) throws(FileError)

    /// Puts a file in another's place, or under a new name, in one step; durable after `sync` of the folder.
    ///
    /// - Throws: `FileError`; `other` when `target` is in another folder.
    func move(_ path: String, to target: String) throws(FileError)

    /// Removes a file; nothing happens when there is none. Durable after `sync` of the folder.
    func remove(_ path: String) throws(FileError)

    /// Names and sizes of the files in a folder, at most so many, in no order; folders and links are left
    /// out.
    func list(_ folder: String, most: Int) throws(FileError) -> [FileEntry]
}

extension FileSystem {
    /// Gives a file new content, durably: the old content or the new is there, never a mix, after whatever
    /// crash.
    ///
    /// A temporary file beside it, its name with `.new` after it, is written, synced and put in its place;
    /// what a crash left of one is removed. Two calls at once for one path would share it: callers take
    /// turns.
    ///
    /// - Throws: `FileError`; the file then has either content, and the temporary one is gone unless the disk
    ///   refuses to remove it. When it returns, the new content is durable.
    public func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
        guard let name = FileName(path) else { throw FileError(.other, during: FileCall.create) }
        let temporary = path + ".new"
        do throws(FileError) {
            do throws(FileError) {
                try create(temporary, bytes)
            } catch let error where error.reason == .exists {
                try remove(temporary)
                try create(temporary, bytes)
            }
            // Before the move: else the name may be durable, and what it stands for not.
            try sync(temporary)
            try move(temporary, to: path)
        } catch {
            // What has failed is said; a temporary file that stays is the next call's.
            try? remove(temporary)
            throw error
        }
        try sync(name.folder)
    }
}
