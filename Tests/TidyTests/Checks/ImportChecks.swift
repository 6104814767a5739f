/// Imports follow the rooms: a room knows only what stands below it.
enum ImportChecks {
    static func imports(_ file: SourceFile) -> [Offence] {
        guard let allowed = Rooms.imports[file.room] else {
            return [
                Offence(path: file.path, line: 1, message: "room '\(file.room)' is not in the table of rooms")
            ]
        }
        guard let allowed else { return [] }
        return file.offences { line in
            guard let module = module(importedBy: line), !allowed.contains(module) else { return nil }
            return "\(file.room) may not import \(module)"
        }
    }

    /// In an example a screen knows a service of its own; only files named for HTTP know requests.
    static func screens(_ file: SourceFile) -> [Offence] {
        let isFeature = file.path.hasPrefix("Examples/Recipes/Sources/Recipes/")
        guard isFeature, !file.name.hasPrefix("HTTP") else { return [] }
        return file.offences { line in
            guard let module = module(importedBy: line), ["StoicHTTP", "StoicSchema"].contains(module) else {
                return nil
            }
            return "\(module) in a file that is not named for HTTP"
        }
    }

    /// `Foundation` for `internal import struct Foundation.Date`.
    private static func module(importedBy line: String) -> String? {
        let words = line.words
        guard let at = words.firstIndex(of: "import"), at <= 4 else { return nil }
        let kinds: Set<String> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
        return words[(at + 1)...].first { !kinds.contains($0) }
    }
}
