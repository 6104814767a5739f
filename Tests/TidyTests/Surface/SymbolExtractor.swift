import Foundation

/// Gets symbol graphs out of the modules that `swift build` left beside the running test program.
struct SymbolExtractor {
    struct Failure: Error, CustomStringConvertible { var description: String }

    /// The folder of the build's products, e.g. `.build/debug`.
    let products: URL

    /// Nil when the tests do not run from a package build.
    init?() {
        let program = CommandLine.arguments.first.map { URL(fileURLWithPath: $0) }
        var folder = program?.resolvingSymlinksInPath().deletingLastPathComponent()
        // A bundle on some platforms, a plain program on others.
        for _ in 0..<4 {
            guard let candidate = folder else { return nil }
            if FileManager.default.fileExists(atPath: candidate.appendingPathComponent("Modules").path) {
                products = candidate
                return
            }
            folder = candidate.deletingLastPathComponent()
        }
        return nil
    }

    func graphs(of module: String) throws -> [SymbolGraph] {
        let output = FileManager.default.temporaryDirectory
            .appendingPathComponent("stoic-surface-\(module)-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: output) }
        try extract(module, into: output)
        return try FileManager.default.contentsOfDirectory(at: output, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.hasSuffix(".symbols.json") }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .map { try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0)) }
    }

    private func extract(_ module: String, into output: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            [
                "swift", "symbolgraph-extract", "-module-name", module, "-target", try target(),
                "-output-dir", output.path, "-minimum-access-level", "public", "-skip-synthesized-members",
                "-I", products.appendingPathComponent("Modules").path,
            ] + clangModules()
        let errors = output.appendingPathComponent("errors.txt")
        try Data().write(to: errors)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let text = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
            // After the reason comes a list of every module there is.
            let reason = text.split(separator: "\n").prefix(3).joined(separator: "\n")
            throw Failure(description: "symbolgraph-extract of \(module) failed:\n\(reason)")
        }
    }

    /// `.build/x86_64-unknown-linux-gnu/debug` names its target.
    private func target() throws -> String {
        let name = products.deletingLastPathComponent().lastPathComponent
        guard name.split(separator: "-").count >= 3 else {
            throw Failure(description: "no target triple in \(products.path)")
        }
        return name
    }

    /// The module maps of the package's C targets: some are written, some made by the build.
    private func clangModules() -> [String] {
        let sources = Tree.root.appendingPathComponent("Sources").path
        let folders = [sources, products.path]
        return folders.flatMap { folder -> [String] in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.sorted().flatMap { name -> [String] in
                let map = "\(folder)/\(name)/module.modulemap"
                guard FileManager.default.fileExists(atPath: map) else { return [] }
                return ["-Xcc", "-fmodule-map-file=\(map)", "-Xcc", "-I\(sources)/\(name)/include"]
            }
        }
    }
}
