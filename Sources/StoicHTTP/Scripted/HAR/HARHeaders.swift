import StoicJSON

/// The headers of a recorded answer that a script keeps.
struct HARHeaders {
    let options: HARImport.Options
    /// A redirect to one of these stays within the script.
    let hosts: Set<String>

    /// What the script's server frames by itself, and what belonged to that connection: recorded bodies
    /// are decoded.
    private static let framing: Set<String> = [
        "connection", "keep-alive", "proxy-connection", "transfer-encoding", "te", "trailer", "upgrade",
        "content-length", "content-encoding", "proxy-authenticate", "content-md5", "digest",
        "content-digest", "repr-digest",
    ]
    /// Never kept, whatever is asked for.
    private static let credentials: Set<String> = [
        "authorization", "cookie", "cookie2", "set-cookie", "set-cookie2", "proxy-authorization",
        "authentication-info", "proxy-authentication-info",
    ]

    func kept(of response: HARDocument.Response, hasText: Bool) -> JSONValue? {
        var values: [(name: String, values: [String])] = []
        func add(_ name: String, _ value: String) {
            let index = values.firstIndex { $0.name.lowercased() == name.lowercased() }
            if let index { values[index].values.append(value) } else { values.append((name, [value])) }
        }
        let all = response.headers ?? []
        let named = all.filter { $0.name.lowercased() == "connection" }.flatMap { header in
            (header.value ?? "").lowercased().split { $0 == "," || $0 == " " }.map(String.init)
        }
        for header in all where keeps(header.name, named) {
            // Browsers join repeated headers with line ends.
            for line in (header.value ?? "").split(separator: "\n", omittingEmptySubsequences: false) {
                let value = clean(header.name.lowercased(), String(line), hasText)
                if Self.isSound(header.name, value) { add(header.name, value) }
            }
        }
        let isRedirect = (response.status ?? 0) >= 300 && (response.status ?? 0) < 400
        if isRedirect, let url = response.redirectURL, !url.isEmpty,
            !values.contains(where: { $0.name.lowercased() == "location" })
        {
            let value = clean("location", url, hasText)
            if Self.isSound("Location", value) { add("Location", value) }
        }
        guard !values.isEmpty else { return nil }
        var object = JSONObject()
        for (name, list) in values {
            object[name] = list.count == 1 ? .string(list[0]) : .array(list.map(JSONValue.string))
        }
        return .object(object)
    }

    private func keeps(_ header: String, _ named: [String]) -> Bool {
        let name = header.lowercased()
        if name.hasPrefix(":") || Self.framing.contains(name) || Self.credentials.contains(name) {
            return false
        }
        if options.keptHeaders.contains(where: { $0.lowercased() == name }) { return true }
        if named.contains(name) || name == "date" { return false }
        return name == "www-authenticate" || !HARSecrets.isSecretHeader(name)
    }

    private func clean(_ name: String, _ value: String, _ hasText: Bool) -> String {
        switch name {
        // The scheme alone: challenges carry nonces.
        case "www-authenticate": return value.split(separator: " ").first.map(String.init) ?? ""
        // A recorded text is Unicode, whatever the bytes once were.
        case "content-type" where hasText: return Self.unicode(value)
        case "location", "content-location":
            let cleaned = HARSecrets.cleanURL(value)
            guard let target = HARTarget(cleaned), hosts.contains(target.host) else { return cleaned }
            let query = cleaned.firstIndex(of: "?").map { String(cleaned[$0...]) } ?? ""
            return target.path + query
        case "etag", "content-type": return value
        default: return HARSecrets.cleanURLs(value)
        }
    }

    private static func unicode(_ type: String) -> String {
        let parts = type.split(separator: ";", omittingEmptySubsequences: false).map { part -> String in
            let trimmed = part.drop { $0 == " " }
            return trimmed.lowercased().hasPrefix("charset=") ? " charset=utf-8" : String(part)
        }
        return parts.joined(separator: ";")
    }

    private static func isSound(_ name: String, _ value: String) -> Bool {
        var headers = HTTPHeaders()
        headers.add(name, value)
        return (try? headers.validate()) != nil
    }
}
