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
        run.contains { $0 == "?" || $0 == "/" || $0 == ";" } ? cleanURL(run) : run
    }

    /// A URL, or a reference to one: names in its query stay, so that one sees what was there. Parameters of
    /// its path go where they hold secrets, such as `;jsessionid=…`.
    static func cleanURL(_ url: String) -> String {
        let parts = url.prefix { $0 != "#" }.split(
            separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var head = String(parts.first ?? "")
        if let start = head.firstRange(of: "//")?.upperBound {
            let authority = head[start...].prefix { $0 != "/" }
            if let at = authority.lastIndex(of: "@") { head.removeSubrange(start...at) }
        }
        if head.contains(";") { head = cleanParameters(head) }
        guard parts.count == 2 else { return head }
        // What has no name is all value.
        let names = parts[1].split(separator: "&").compactMap { field in
            field.firstIndex(of: "=").map { String(field[...$0]) }
        }
        return names.isEmpty ? head : "\(head)?\(names.joined(separator: "&"))"
    }

    private static func cleanParameters(_ path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            segment.split(separator: ";", omittingEmptySubsequences: false).enumerated()
                .filter { index, part in index == 0 || !isSecret(String(part.prefix { $0 != "=" })) }
                .map(\.element).joined(separator: ";")
        }.joined(separator: "/")
    }

    /// A text in a body whose URLs have lost their user-info, and their fields that are named like secrets;
    /// what tells pages apart stays. Nil when there is nothing to take out.
    static func withoutURLSecrets(_ text: String) -> String? {
        guard text.utf8.contains(0x2F), text.utf8.contains(where: { "?&#;@".utf8.contains($0) }) else {
            return nil
        }
        var (out, run) = ("", "")
        for character in text {
            if character.isWhitespace || "<>\"'".contains(character) {
                out += withoutFields(run)
                out.append(character)
                run = ""
            } else {
                run.append(character)
            }
        }
        out += withoutFields(run)
        return out == text ? nil : out
    }

    private static func isFieldStart(_ character: Character) -> Bool {
        character == "?" || character == "&" || character == "#" || character == ";"
    }

    private static func withoutFields(_ run: String) -> String {
        var run = run
        if let start = run.firstRange(of: "://")?.upperBound {
            let authority = run[start...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
            if let at = authority.lastIndex(of: "@") { run.removeSubrange(start...at) }
        } else if !run.hasPrefix("/") {
            return run
        }
        var out = ""
        var rest = run[...]
        while let start = rest.firstIndex(where: isFieldStart) {
            out += rest[...start]
            rest = rest[rest.index(after: start)...]
            let field = rest.prefix { !isFieldStart($0) }
            guard let equals = field.firstIndex(of: "="), isSecret(String(field[..<equals])) else { continue }
            out += field[...equals] + redacted
            rest = rest[field.endIndex...]
        }
        return out + rest
    }
}
