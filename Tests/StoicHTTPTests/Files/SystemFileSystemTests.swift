#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import Foundation
import Stoic
import StoicApple
import Testing

@Suite struct `The system's files` {
    private let files = SystemFileSystem()

    private func reason(_ body: () throws -> Void) -> FileError.Reason? {
        do {
            try body()
            return nil
        } catch {
            return (error as? FileError)?.reason
        }
    }

    @Test func `are for their owner alone`() throws {
        let room = try FileRoom()
        try files.makeFolder(room.path + "/a/b")
        try files.create(room.path + "/a/x", [1])
        func mode(_ path: String) throws -> Int? {
            let found = try FileManager.default.attributesOfItem(atPath: room.path + path)
            return found[.posixPermissions] as? Int
        }
        #expect(try mode("/a") == 0o700)
        #expect(try mode("/a/b") == 0o700)
        #expect(try mode("/a/x") == 0o600)
    }

    @Test func `are not waited for where there is a pipe`() throws {
        let room = try FileRoom()
        let pipe = room.path + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        #expect(reason { _ = try files.read(pipe, most: 9) } == .other)
        #expect(reason { try files.sync(pipe) } == .other)
        #expect(reason { try files.move(pipe, to: pipe + "2") } == .other)
        #expect(reason { try files.create(pipe, [1]) } == .exists)
        #expect(reason { try files.makeFolder(pipe) } == .exists)
        #expect(try files.list(room.path, most: 9) == [])
        #expect(reason { _ = try files.read("/dev/null", most: 9) } == .other)
    }

    @Test func `are never behind a link`() throws {
        let room = try FileRoom()
        let link = room.path + "/link"
        try files.create(room.path + "/x", [1])
        try #require(symlink(room.path + "/x", link) == 0)
        try #require(symlink(room.path + "/gone", link + "2") == 0)
        #expect(reason { _ = try files.read(link, most: 9) } == .other)
        #expect(reason { try files.create(link, [1]) } == .exists)
        #expect(reason { try files.create(link + "2", [1]) } == .exists)
        #expect(reason { try files.move(link, to: room.path + "/y") } == .other)
        #expect(try files.list(room.path, most: 9) == [FileEntry(name: "x", size: 1)])
        try files.replace(link, with: [2])
        #expect(try files.read(link, most: 9) == [2] && files.read(room.path + "/x", most: 9) == [1])
        try files.remove(link + "2")
        #expect(try files.list(room.path, most: 9).count == 2)
    }

    @Test func `may be in a folder that is a link`() throws {
        let room = try FileRoom()
        try files.makeFolder(room.path + "/a")
        try #require(symlink(room.path + "/a", room.path + "/b") == 0)
        try files.makeFolder(room.path + "/b")
        try files.replace(room.path + "/b/x", with: [1])
        #expect(try files.list(room.path + "/b", most: 9) == [FileEntry(name: "x", size: 1)])
    }

    @Test func `leave out of a list the names that are no text`() throws {
        let room = try FileRoom()
        let folder = Array(room.path.utf8CString.dropLast())
        let name = folder + [CChar(bitPattern: 0x2F), CChar(bitPattern: 0xFF), 0]
        let number = open(name, O_CREAT | O_WRONLY, 0o600)
        // Some systems make no such file at all.
        if number >= 0 { close(number) }
        try files.create(room.path + "/x", [])
        #expect(try files.list(room.path, most: 9) == [FileEntry(name: "x", size: 0)])
    }

    @Test func `are found in the current folder`() throws {
        let name = "stoic-files-\(UUID().uuidString)"
        try files.replace(name, with: [1])
        defer { try? files.remove(name) }
        #expect(try files.read(name, most: 1) == [1])
    }

    @Test(arguments: [
        (ENOENT, FileError.Reason.notFound), (EEXIST, .exists), (EFBIG, .tooLarge), (ENOSPC, .diskFull),
        (EDQUOT, .diskFull), (EROFS, .readOnly), (EACCES, .denied), (EPERM, .denied), (EIO, .disk),
        (ENOTDIR, .other), (ELOOP, .other), (EMFILE, .other), (0, .other), (Int32.max, .other),
    ])
    func `have a reason for every number`(_ number: Int32, _ reason: FileError.Reason) {
        let error = FileError(system: number, during: .read)
        #expect(error.reason == reason && error.errno == number && error.during == "reading a file")
    }

    #if os(Linux)
        @Test func `are closed whatever happened`() throws {
            let room = try FileRoom()
            for law in FileLaw.all {
                for (step, _) in law.steps { _ = step.answer(files, root: room.path + "/") }
            }
            let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)
            }
            #expect(!open.isEmpty && open.allSatisfy { !$0.hasPrefix(room.path) })
        }
    #endif
}
