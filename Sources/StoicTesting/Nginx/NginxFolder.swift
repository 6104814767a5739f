#if os(Linux) || os(macOS)
    import Foundation

    /// The files of a real server, in a temporary folder of its own.
    struct NginxFolder: Sendable {
        let path: String

        init() throws(NginxServerError) {
            let folder = FileManager.default.temporaryDirectory
                .appendingPathComponent("stoic-nginx-\(UUID().uuidString)")
            path = folder.path
            do {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            } catch { throw .setup(String(describing: error)) }
        }

        /// Writes what the paths serve, the certificates' script and the configuration.
        func fill(_ configuration: NginxConfiguration) throws(NginxServerError) {
            let line = "The quick brown fox jumps over the lazy dog, and a client reads about it.\n"
            do {
                try write("nginx.conf", Data(configuration.text.utf8))
                try write("certificates.sh", Data(NginxCertificates.script.utf8))
                try write("text", Data(String(repeating: line, count: 500).utf8))
                try write("64k", Data((0..<65_536).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }))
                try write("64m", Data())
                let sparse = try FileHandle(forWritingTo: url("64m"))
                try sparse.truncate(atOffset: 64 << 20)
                try sparse.close()
            } catch { throw .setup(String(describing: error)) }
        }

        func url(_ name: String) -> URL { URL(fileURLWithPath: path).appendingPathComponent(name) }

        private func write(_ name: String, _ data: Data) throws { try data.write(to: url(name)) }

        /// The end of a text file, empty when there is none.
        func end(of name: String, bytes: Int = 2_000) -> String {
            guard let data = try? Data(contentsOf: url(name)) else { return "" }
            return String(decoding: data.suffix(bytes), as: UTF8.self)
        }

        /// The process that nginx wrote down, once the line is whole.
        var processIdentifier: Int32? {
            let line = end(of: "nginx.pid")
            return line.hasSuffix("\n") ? Int32(line.dropLast()) : nil
        }

        func remove() { try? FileManager.default.removeItem(atPath: path) }
    }
#endif
