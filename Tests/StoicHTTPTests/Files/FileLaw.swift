import Stoic
import Testing

/// What every file system must answer, call by call.
struct FileLaw: Sendable, CustomTestStringConvertible {
    let name: String
    let steps: [(FileStep, FileAnswer)]

    init(_ name: String, _ steps: [(FileStep, FileAnswer)]) {
        self.name = name
        self.steps = steps
    }

    var testDescription: String { name }

    static let all = making + reading + moving + listing + paths

    static let making: [FileLaw] = [
        FileLaw(
            "makes a folder with those above it, and again",
            [
                (.makeFolder("a/b/c"), .done), (.makeFolder("a/b/c"), .done), (.makeFolder("a/b/"), .done),
                (.create("a/b/c/x", [1]), .done), (.makeFolder("a//./d"), .done),
                (.list("a/d", most: 9), .files([])),
            ]),
        FileLaw(
            "makes no folder where there is a file",
            [
                (.create("x", []), .done), (.makeFolder("x"), .failed(.exists)),
                (.makeFolder("x/"), .failed(.other)), (.makeFolder("x/y"), .failed(.other)),
            ]),
        FileLaw(
            "makes a file, and no second one",
            [
                (.create("x", [1, 2]), .done), (.create("x", [3]), .failed(.exists)),
                (.read("x", most: 9), .bytes([1, 2])), (.makeFolder("a"), .done),
                (.create("a", [3]), .failed(.exists)),
            ]),
        FileLaw(
            "makes no file without its folder",
            [
                (.create("a/x", [1]), .failed(.notFound)), (.create("y", []), .done),
                (.create("y/x", [1]), .failed(.other)),
                (.list("", most: 9), .files([FileEntry(name: "y", size: 0)])),
            ]),
        FileLaw(
            "replaces what is there or not",
            [
                (.replace("x", [1]), .done), (.replace("x", [2, 3]), .done),
                (.read("x", most: 2), .bytes([2, 3])),
                (.create("x.new", [9]), .done), (.replace("x", [4]), .done),
                (.list("", most: 9), .files([FileEntry(name: "x", size: 1)])),
                (.replace("a/x", [1]), .failed(.notFound)), (.makeFolder("b"), .done),
                (.replace("b", [1]), .failed(.other)),
                (.list("", most: 9), .files([FileEntry(name: "x", size: 1)])),
            ]),
    ]

    static let reading: [FileLaw] = [
        FileLaw(
            "reads all of a file or nothing",
            [
                (.create("x", [1, 2, 3]), .done), (.read("x", most: 3), .bytes([1, 2, 3])),
                (.read("x", most: .max), .bytes([1, 2, 3])), (.read("x", most: 2), .failed(.tooLarge)),
                (.read("x", most: -1), .failed(.tooLarge)), (.read("y", most: 9), .failed(.notFound)),
            ]),
        FileLaw(
            "reads an empty file",
            [
                (.create("x", []), .done), (.read("x", most: 0), .bytes([])),
                (.read("x", most: -1), .bytes([])),
                (.read("x", most: .min), .bytes([])),
            ]),
        FileLaw(
            "reads a large file",
            [
                (.create("x", large), .done), (.read("x", most: large.count), .bytes(large)),
                (.read("x", most: large.count - 1), .failed(.tooLarge)),
            ]),
        FileLaw(
            "reads no folder",
            [(.makeFolder("a"), .done), (.read("a", most: 9), .failed(.other))]),
        FileLaw(
            "syncs files and folders that are there",
            [
                (.create("x", [1]), .done), (.sync("x"), .done), (.sync(""), .done),
                (.sync("y"), .failed(.notFound)),
                (.sync("x/"), .failed(.other)), (.sync("x/y"), .failed(.other)),
            ]),
    ]

    static let moving: [FileLaw] = [
        FileLaw(
            "moves a file over another",
            [
                (.create("x", [1]), .done), (.create("y", [2, 3]), .done), (.move("x", to: "y"), .done),
                (.list("", most: 9), .files([FileEntry(name: "y", size: 1)])),
                (.read("y", most: 9), .bytes([1])),
                (.move("x", to: "y"), .failed(.notFound)),
            ]),
        FileLaw(
            "moves a file to its own name",
            [
                (.create("x", [1]), .done), (.move("x", to: "x"), .done), (.read("x", most: 9), .bytes([1])),
                (.move("y", to: "y"), .failed(.notFound)),
            ]),
        FileLaw(
            "moves nothing to another folder, and no folder",
            [
                (.makeFolder("a"), .done), (.create("x", [1]), .done),
                (.move("x", to: "a/x"), .failed(.other)),
                (.move("x", to: "a"), .failed(.other)), (.move("a", to: "b"), .failed(.other)),
                (.move("b/x", to: "b/y"), .failed(.notFound)), (.read("x", most: 9), .bytes([1])),
            ]),
        FileLaw(
            "removes a file, and what is not there",
            [
                (.create("x", [1]), .done), (.remove("x"), .done), (.remove("x"), .done),
                (.remove("a/x"), .done), (.read("x", most: 9), .failed(.notFound)),
                (.create("x", [2]), .done),
            ]),
        FileLaw(
            "removes no folder",
            [
                (.makeFolder("a"), .done), (.remove("a"), .failed(.other)), (.create("x", []), .done),
                (.remove("x/y"), .failed(.other)), (.list("a", most: 1), .files([])),
            ]),
    ]

    static let listing: [FileLaw] = [
        FileLaw(
            "lists files without folders",
            [
                (.makeFolder("a"), .done), (.create("x", [1]), .done), (.create("é", []), .done),
                (.list("", most: 9), .files([FileEntry(name: "x", size: 1), FileEntry(name: "é", size: 0)])),
                (.list("", most: 0), .files([])), (.list("", most: -1), .files([])),
            ]),
        FileLaw(
            "lists no more than asked for",
            [
                (.create("x", [1]), .done), (.create("y", [1]), .done), (.remove("x"), .done),
                (.list("", most: 1), .files([FileEntry(name: "y", size: 1)])),
            ]),
        FileLaw(
            "lists what is a folder",
            [
                (.create("x", [1]), .done), (.list("x", most: 9), .failed(.other)),
                (.list("a", most: 9), .failed(.notFound)), (.list("x/a", most: 9), .failed(.other)),
            ]),
    ]

    static let paths: [FileLaw] = [
        FileLaw(
            "takes no path that ends in no name for a file's",
            ["", "a/", ".", "a/.", "a/..", "x\0y"].flatMap { path -> [(FileStep, FileAnswer)] in
                [
                    (.create(path, []), .failed(.other)), (.read(path, most: 9), .failed(.other)),
                    (.remove(path), .failed(.other)), (.move(path, to: path), .failed(.other)),
                    (.replace(path, []), .failed(.other)),
                ]
            }),
        FileLaw(
            "refuses a NUL and what is too long",
            ["x\0y", String(repeating: "n", count: 256), String(repeating: "n/", count: 2_100) + "x"].flatMap
            {
                path -> [(FileStep, FileAnswer)] in
                [
                    (.makeFolder(path), .failed(.other)), (.create(path, []), .failed(.other)),
                    (.read(path, most: 9), .failed(.other)), (.remove(path), .failed(.other)),
                    (.sync(path), .failed(.other)), (.list(path, most: 9), .failed(.other)),
                    (.move(path, to: path), .failed(.other)),
                ]
            } + [(.list("", most: 9), .files([]))]),
        FileLaw(
            "goes up and around",
            [
                (.makeFolder("a/../b"), .done), (.create("a/../x", [1]), .done),
                (.create("b/.//y", [2]), .done),
                (.read("b/y", most: 9), .bytes([2])), (.read("x", most: 9), .bytes([1])),
                (.create("c/../z", []), .failed(.notFound)), (.read("x/../x", most: 9), .failed(.other)),
            ]),
        FileLaw(
            "takes a name of 255 bytes",
            [
                (.create(String(repeating: "n", count: 255), [1]), .done),
                (
                    .move(String(repeating: "n", count: 255), to: String(repeating: "m", count: 256)),
                    .failed(.other)
                ),
                (.replace(String(repeating: "n", count: 255), [2]), .failed(.other)),
                (.read(String(repeating: "n", count: 255), most: 9), .bytes([1])),
            ]),
    ]

    private static let large = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
}
