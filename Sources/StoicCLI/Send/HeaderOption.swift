import StoicHTTP

/// `-H 'Name: value'`, as often as given.
enum HeaderOption {
    /// The message's framing is the client's own: a length that does not fit would split the request (H11).
    private static let framing = ["content-length", "transfer-encoding"]

    /// Throws: no colon, a name that is no token, a control in the value. The value itself is never shown.
    static func read(_ lines: [String]) throws(UsageError) -> HTTPHeaders {
        var headers = HTTPHeaders()
        for line in lines {
            guard let colon = line.unicodeScalars.firstIndex(of: ":") else {
                throw UsageError("-H", "has no colon: 'Name: value' is wanted")
            }
            let name = String(line[..<colon])
            let value = String(line[line.unicodeScalars.index(after: colon)...])
            // Before the field trims it: what stands at the ends counts too.
            guard !value.unicodeScalars.contains(where: { $0 == "\r" || $0 == "\n" || $0 == "\0" }) else {
                throw UsageError("-H", "the value holds a line end or a NUL")
            }
            do throws(InvalidRequest) {
                try HTTPHeaders([HTTPField(name: name, value: value)]).validate()
            } catch {
                throw UsageError("-H", "\(error.field) \(error.reason)")
            }
            if framing.contains(name.lowercased()) {
                throw UsageError("-H", "\(name) is the client's own to set")
            }
            headers.add(name, value)
        }
        return headers
    }
}
