/// Which header fields may be printed and which carry credentials.
package enum HeaderPrivacy {
    /// What stands in print where a value would.
    package static let redacted = "<redacted>"

    /// The fields a hop to another origin must not carry.
    package static let credentials = ["authorization", "cookie", "proxy-authorization", "set-cookie"]

    /// The fields whose values are printed. A list of what is known to be harmless, so that a header
    /// nobody thought of stays hidden; Location is not on it because of its query.
    package static let harmless = [
        "accept", "accept-encoding", "accept-language", "accept-ranges", "age", "allow",
        "cache-control", "connection", "content-encoding", "content-language", "content-length",
        "content-range", "content-type", "date", "etag", "expires", "host", "if-match",
        "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "last-modified",
        "range", "retry-after", "server", "transfer-encoding", "vary",
    ]

    package static func isCredential(_ name: String) -> Bool {
        credentials.contains { FieldSyntax.sameName($0, name) }
    }

    /// Whether its name speaks of a credential, as those of many services' own headers do.
    package static func soundsLikeCredential(_ name: String) -> Bool {
        let name = name.lowercased()
        if ["api-key", "apikey", "access-key"].contains(where: { name.contains($0) }) { return true }
        return name.split { $0 == "-" || $0 == "_" }.contains { credentialWords.contains(String($0)) }
    }

    private static let credentialWords: Set = [
        "auth", "authentication", "authorization", "cookie", "credential", "credentials", "jwt", "password",
        "secret", "session", "sessionid", "sid", "token",
    ]

    package static func isHarmless(_ name: String) -> Bool {
        harmless.contains { FieldSyntax.sameName($0, name) }
    }
}
