import Foundation

/// A copy of the package in which every plant is there and off, each until the switch names it.
struct Twin {
    struct Unfit: Error, CustomStringConvertible {
        let description: String
    }

    private struct Place {
        let plant: String
        let range: Range<String.Index>
        let put: String
    }

    let root: URL
    let output: URL
    private let files = FileManager.default

    init(root: URL, output: URL) {
        self.root = root
        self.output = output
    }

    func write() throws {
        let parts = root.appending(path: "Tests/Plants")
        var edits: [String: [(plant: String, edit: Plant.Edit)]] = [:]
        for name in try names(in: parts.appending(path: "Catalogue")) where name.hasSuffix(".plant") {
            let text = try String(contentsOf: parts.appending(path: "Catalogue/\(name)"), encoding: .utf8)
            for edit in try Plant(name: name, text: text).edits {
                edits[edit.file, default: []].append((name, edit))
            }
        }
        var written: Set<String> = []
        for path in try all(under: root.appending(path: "Sources"), from: "Sources") {
            let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
            let planted = try plant(edits.removeValue(forKey: path) ?? [], into: text, path)
            try put(planted, at: path, &written)
        }
        if let (file, list) = edits.first {
            throw Unfit(description: "\(list[0].plant): there is no file \(file)")
        }
        try copy(parts.appending(path: "Twin/Plant.swift"), to: "Sources/Stoic/Plant.swift", &written)
        for name in try names(in: parts.appending(path: "Driver")) {
            try copy(parts.appending(path: "Driver/\(name)"), to: "Driver/\(name)", &written)
        }
        let manifest = [
            try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8),
            try String(contentsOf: parts.appending(path: "Twin/Manifest.swift"), encoding: .utf8),
        ]
        try put(manifest.joined(separator: "\n"), at: "Package.swift", &written)
        try clear("Sources", keeping: written)
        try clear("Driver", keeping: written)
    }

    /// Every plant is laid into the text as it is, so that none depends on another.
    private func plant(
        _ edits: [(plant: String, edit: Plant.Edit)], into text: String, _ path: String
    ) throws -> String {
        guard !edits.isEmpty else { return text }
        var places: [Place] = []
        for (plant, edit) in edits {
            let found = text.ranges(of: edit.find)
            guard found.count == 1 else {
                throw Unfit(
                    description: "\(plant): its text stands \(found.count) times in \(path), not once")
            }
            places.append(Place(plant: plant, range: found[0], put: edit.put))
        }
        places.sort { $0.range.lowerBound < $1.range.lowerBound }
        for (one, next) in zip(places, places.dropFirst()) where one.range.overlaps(next.range) {
            throw Unfit(description: "\(one.plant) and \(next.plant) change the same text of \(path)")
        }
        var planted = text
        for place in places.reversed() { planted.replaceSubrange(place.range, with: place.put) }
        if !path.hasPrefix("Sources/Stoic/"), text.ranges(of: "import Stoic\n").isEmpty {
            planted = "import Stoic\n" + planted
        }
        return planted
    }

    // MARK: Files

    /// What has not changed is left alone, so that it is not built again.
    private func put(_ text: String, at path: String, _ written: inout Set<String>) throws {
        written.insert(path)
        let place = output.appending(path: path)
        if let old = try? String(contentsOf: place, encoding: .utf8), old == text { return }
        try files.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: place, atomically: true, encoding: .utf8)
    }

    private func copy(_ source: URL, to path: String, _ written: inout Set<String>) throws {
        try put(String(contentsOf: source, encoding: .utf8), at: path, &written)
    }

    /// A file that the package has no more would be built on.
    private func clear(_ folder: String, keeping written: Set<String>) throws {
        for path in try all(under: output.appending(path: folder), from: folder) where !written.contains(path)
        {
            try files.removeItem(at: output.appending(path: path))
        }
    }

    private func names(in folder: URL) throws -> [String] {
        try files.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
    }

    private func all(under folder: URL, from path: String) throws -> [String] {
        try names(in: folder).flatMap { name -> [String] in
            let place = folder.appending(path: name)
            var isFolder: ObjCBool = false
            _ = files.fileExists(atPath: place.path, isDirectory: &isFolder)
            return isFolder.boolValue ? try all(under: place, from: "\(path)/\(name)") : ["\(path)/\(name)"]
        }
    }
}
