import Foundation

/// The folder of corpora and cases that is kept beside the project; not everyone who tests has it.
enum Shared {
    static let root: URL = {
        if let named = ProcessInfo.processInfo.environment["STOIC_SHARED"], !named.isEmpty {
            return URL(filePath: named)
        }
        let package = URL(filePath: #filePath).appending(path: "../../../..").standardized
        return package.appending(path: "../shared").standardized
    }()

    static func has(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path(percentEncoded: false))
    }

    static func read<T: Decodable>(_ path: String, as type: T.Type) throws -> T {
        try JSONDecoder().decode(T.self, from: Data(contentsOf: root.appending(path: path)))
    }

    /// The lines of a file with one JSON value a line.
    static func lines(_ path: String) throws -> [Data] {
        try Data(contentsOf: root.appending(path: path)).split(separator: 0x0A).map { Data($0) }
    }
}

enum Instant {
    /// Foundation's reading of ISO 8601, which shares no code with ours.
    static func iso(_ text: String) throws -> Date {
        try Date(text, strategy: .iso8601)
    }

    static func seconds(_ text: String) throws -> Int64 {
        Int64(try iso(text).timeIntervalSince1970)
    }
}
