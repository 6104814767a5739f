extension HARSecrets {
    /// A header's value in which every URL has lost its query's values, its user-info and its fragment.
    static func cleanURLs(_ text: String) -> String {
        var (out, run) = ("", "")
        for character in text {
            switch character {
            // No comma or semicolon: a query may hold them.
            case " ", "<", ">", "\"", "'":
                out += cleanIfURL(run)
                out.append(character)
                run = ""
            default: run.append(character)
            }
        }
        return out + cleanIfURL(run)
    }

    private static func cleanIfURL(_ run: String) -> String {
        let isURL = run.contains("?") || run.contains("//") || run.hasPrefix("/")
        return isURL ? cleanURL(run) : run
    }

    /// A URL, or a reference to one: names in its query stay, so that one sees what was there.
    static func cleanURL(_ url: String) -> String {
        let parts = url.prefix { $0 != "#" }.split(
            separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var head = String(parts.first ?? "")
        if let start = head.firstRange(of: "//")?.upperBound {
            let authority = head[start...].prefix { $0 != "/" }
            if let at = authority.lastIndex(of: "@") { head.removeSubrange(start...at) }
        }
        guard parts.count == 2 else { return head }
        // What has no name is all value.
        let names = parts[1].split(separator: "&").compactMap { field in
            field.firstIndex(of: "=").map { String(field[...$0]) }
        }
        return names.isEmpty ? head : "\(head)?\(names.joined(separator: "&"))"
    }
}
