package import Stoic

extension DiskMachine {
    package mutating func makeFolder(_ path: String) throws(FileError) {
        switch try begin(.makeFolder) {
        case .well: try makeFolders(path)
        case .wrong(let error, let leaving):
            if leaving == .everything { try? makeFolders(path) }
            throw error
        }
    }

    private mutating func makeFolders(_ path: String) throws(FileError) {
        var way = [Self.root]
        for part in try Self.parts(path, .makeFolder) {
            if let next = try step(part, from: &way, .makeFolder) {
                way.append(next)
            } else {
                try needsNode(.makeFolder)
                way.append(add(.folder(DiskFolder()), named: part, in: way.last ?? Self.root))
            }
        }
        if let last = way.last, case .file? = nodes[last] { throw FileError(.exists, during: .makeFolder) }
    }

    package mutating func create(_ path: String, _ bytes: [UInt8]) throws(FileError) {
        let half = Array(bytes.prefix(bytes.count / 2))
        switch try begin(.create) {
        case .well:
            guard try put(bytes, at: path) < bytes.count else { return }
            try unlink(path, .create)
            throw FileError(.diskFull, during: .create)
        case .wrong(let error, let leaving):
            do throws(FileError) {
                _ = try put(leaving == .everything ? bytes : half, at: path)
                // As a real one does: the name and its removal are pending now, and either may be lost.
                if leaving == .nothing { try unlink(path, .create) }
            } catch {
                // There was no way to begin; the fault comes first all the same.
            }
            throw error
        }
    }

    /// How many of the bytes there was room for.
    private mutating func put(_ bytes: [UInt8], at path: String) throws(FileError) -> Int {
        let (folder, name) = try place(path, .create)
        guard names(folder)[name] == nil else { throw FileError(.exists, during: .create) }
        try needsNode(.create)
        let written = fitting(bytes)
        _ = add(.file(DiskFile(written)), named: name, in: folder)
        return written.count
    }

    package mutating func read(_ path: String, most: Int) throws(FileError) -> [UInt8] {
        if case .wrong(let error, _) = try begin(.read) { throw error }
        let (folder, name) = try place(path, .read)
        guard let node = names(folder)[name] else { throw FileError(.notFound, during: .read) }
        guard case .file(let file)? = nodes[node] else { throw FileError(.other, during: .read) }
        guard file.bytes.count <= max(0, most) else { throw FileError(.tooLarge, during: .read) }
        return file.bytes
    }

    package mutating func sync(_ path: String) throws(FileError) {
        switch try begin(.sync) {
        case .well: try flush(path, isWritten: true)
        case .wrong(let error, let leaving):
            try? flush(path, isWritten: leaving == .everything)
            throw error
        }
    }

    private mutating func flush(_ path: String, isWritten: Bool) throws(FileError) {
        let number = try node(path, .sync)
        switch nodes[number] {
        case .file(var file)?:
            if isWritten { file.synced() } else { file.syncFailed() }
            nodes[number] = .file(file)
        case .folder(var folder)?:
            if isWritten { folder.synced() }
            nodes[number] = .folder(folder)
        case nil: return
        }
    }

    package mutating func move(_ path: String, to target: String) throws(FileError) {
        switch try begin(.move) {
        case .well: try rename(path, to: target)
        case .wrong(let error, let leaving):
            if leaving == .everything { try? rename(path, to: target) }
            throw error
        }
    }

    private mutating func rename(_ path: String, to target: String) throws(FileError) {
        guard let from = FileName(path)?.folder, let to = FileName(target)?.folder,
            from.utf8.elementsEqual(to.utf8)
        else { throw FileError(.other, during: .move) }
        let (folder, name) = try place(path, .move)
        guard let node = names(folder)[name] else { throw FileError(.notFound, during: .move) }
        guard case .file? = nodes[node] else { throw FileError(.other, during: .move) }
        let newName = try place(target, .move).name
        if let taken = names(folder)[newName] {
            guard case .file? = nodes[taken] else { throw FileError(.other, during: .move) }
            if taken == node { return }
        }
        change(folder, .moved(name, to: newName, node: node))
    }

    package mutating func remove(_ path: String) throws(FileError) {
        switch try begin(.remove) {
        case .well: try unlink(path, .remove)
        case .wrong(let error, let leaving):
            if leaving == .everything { try? unlink(path, .remove) }
            throw error
        }
    }

    private mutating func unlink(_ path: String, _ call: FileCall) throws(FileError) {
        let folder: Int
        let name: String
        do throws(FileError) {
            (folder, name) = try place(path, call)
        } catch let error where error.reason == .notFound {
            // Where there is no folder, there is no file either.
            return
        }
        guard let node = names(folder)[name] else { return }
        guard case .file? = nodes[node] else { throw FileError(.other, during: call) }
        change(folder, .removed(name))
    }

    package mutating func list(_ path: String, most: Int) throws(FileError) -> [FileEntry] {
        if case .wrong(let error, _) = try begin(.list) { throw error }
        guard case .folder(let folder)? = nodes[try node(path, .list)] else {
            throw FileError(.other, during: .list)
        }
        let entries = folder.names.compactMap { name, node -> FileEntry? in
            guard case .file(let file)? = nodes[node] else { return nil }
            return FileEntry(name: name, size: file.bytes.count)
        }
        // Any order would do, but the same in every run.
        return Array(entries.sorted { $0.name < $1.name }.prefix(max(0, most)))
    }
}
