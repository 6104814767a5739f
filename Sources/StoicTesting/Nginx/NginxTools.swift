#if os(Linux) || os(macOS)
    import Foundation

    /// The programs that a real server is made with.
    struct NginxTools: Sendable {
        let nginx: String
        let openssl: String

        /// nil when one of them is missing.
        static let found: NginxTools? = {
            guard let nginx = path(of: "nginx"), let openssl = path(of: "openssl") else { return nil }
            return NginxTools(nginx: nginx, openssl: openssl)
        }()

        private static func path(of name: String) -> String? {
            let own = ProcessInfo.processInfo.environment["PATH"] ?? ""
            let folders = own.split(separator: ":").map(String.init)
            let usual = ["/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/bin"]
            return (folders + usual).map { "\($0)/\(name)" }
                .first { FileManager.default.isExecutableFile(atPath: $0) }
        }
    }
#endif
