import Stoic
import Testing

/// A way to replace a file that looks right, and what the sweep must find of it.
struct WrongReplace: Sendable, CustomTestStringConvertible {
    let name: String
    let breach: ReplaceSweep.Breach
    let replace: ReplaceSweep.Replace

    var testDescription: String { name }

    static let all = [
        WrongReplace(name: "without a sync of the file", breach: .mixed) {
            files, path, bytes throws(FileError) in
            try fresh(files, path + ".new", bytes)
            try files.move(path + ".new", to: path)
            try files.sync("/d")
        },
        WrongReplace(name: "with the sync of the file too late", breach: .mixed) {
            files, path, bytes throws(FileError) in
            try fresh(files, path + ".new", bytes)
            try files.move(path + ".new", to: path)
            try files.sync(path)
            try files.sync("/d")
        },
        WrongReplace(name: "without a sync of the folder", breach: .forgotten) {
            files, path, bytes throws(FileError) in
            try fresh(files, path + ".new", bytes)
            try files.sync(path + ".new")
            try files.move(path + ".new", to: path)
        },
        WrongReplace(name: "in its place", breach: .mixed) { files, path, bytes throws(FileError) in
            try files.remove(path)
            try files.create(path, bytes)
            try files.sync(path)
            try files.sync("/d")
        },
        WrongReplace(name: "with a second sync after one that failed", breach: .mixed) {
            files, path, bytes throws(FileError) in
            try fresh(files, path + ".new", bytes)
            do throws(FileError) { try files.sync(path + ".new") } catch { try files.sync(path + ".new") }
            try files.move(path + ".new", to: path)
            try files.sync("/d")
        },
        WrongReplace(name: "without a look for what is left over", breach: .stuck) {
            files, path, bytes throws(FileError) in
            try files.create(path + ".new", bytes)
            try files.sync(path + ".new")
            try files.move(path + ".new", to: path)
            try files.sync("/d")
        },
        WrongReplace(name: "with a name of its own each time", breach: .litter) {
            files, path, bytes throws(FileError) in
            let temporary = "\(path).\(bytes.count)"
            try files.create(temporary, bytes)
            try files.sync(temporary)
            try files.move(temporary, to: path)
            try files.sync("/d")
        },
    ]

    private static func fresh(
        _ files: any FileSystem, _ path: String, _ bytes: [UInt8]
    ) throws(FileError) {
        try files.remove(path)
        try files.create(path, bytes)
    }
}
