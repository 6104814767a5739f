import Foundation
import StoicJSON

/// Which names stand for secrets, and text without what stands behind them.
enum HARSecrets {
    static let redacted = "<redacted>"

    /// Part of a name, with its case and punctuation gone.
    private static let parts = [
        "token", "secret", "password", "passwd", "passphrase", "apikey", "accesskey", "privatekey",
        "credential", "session", "cookie", "jwt", "signature", "authorization", "csrf", "xsrf",
    ]
    private static let whole: Set<String> = ["auth", "pin", "otp", "sid", "pwd", "bearer", "nonce"]
    /// They only look like one.
    private static let harmless: Set<String> = ["tokentype"]

    private static func plain(_ name: String) -> String {
        if name.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x25 }) {
            let kept = name.utf8.lazy.filter { ![0x5F, 0x2D, 0x2E, 0x20].contains($0) }
            return String(decoding: kept.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
        }
        let name = name.utf8.contains(0x25) ? name.removingPercentEncoding ?? name : name
        return String(
            name.lowercased().unicodeScalars.filter { $0 != "_" && $0 != "-" && $0 != "." && $0 != " " })
    }

    /// Whether a member, a form's field or a parameter of that name holds a secret.
    static func isSecret(_ name: String) -> Bool {
        let name = plain(name)
        return !harmless.contains(name) && (whole.contains(name) || holdsPart(name))
    }

    /// Byte by byte: a recording has millions of names, and a search that knows languages takes ten times as
    /// long.
    private static func holdsPart(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return partBytes.contains { part in
            guard let first = part.first, bytes.count >= part.count else { return false }
            return (0...bytes.count - part.count).contains { start in
                bytes[start] == first && bytes[start...].starts(with: part)
            }
        }
    }

    private static let partBytes = parts.map { Array($0.utf8) }

    /// Whether a header of that name does; names are taken wider there.
    static func isSecretHeader(_ name: String) -> Bool {
        let name = plain(name)
        return isSecret(name) || name.contains("key") || name.contains("auth")
    }

    // MARK: Bodies

    /// A body's text without the secrets in its members; nil when there is nothing to take out.
    static func clean(_ text: String, type: String) -> String? {
        let type = type.lowercased()
        if type.contains("x-www-form-urlencoded") { return cleanForm(text) }
        if type.contains("event-stream") { return cleanEvents(text) }
        let isMarked = text.unicodeScalars.first == "\u{FEFF}"
        let text = isMarked ? String(text.unicodeScalars.dropFirst()) : text
        let looksLikeJSON = text.first { !$0.isWhitespace }.map { $0 == "{" || $0 == "[" } ?? false
        guard type.contains("json") || looksLikeJSON else { return nil }
        if let value = try? JSONValue.parse(Array(text.utf8)) {
            var (value, changed) = (value, false)
            clean(&value, &changed, level: 0)
            return changed ? value.description : nil
        }
        return cleanLines(text) ?? (mentionsSecret(text) ? redacted : nil)
    }

    /// A document a line; nil when it is not that or there is nothing to take out.
    private static func cleanLines(_ text: String) -> String? {
        var (lines, changed) = ([String](), false)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.contains(where: { !$0.isWhitespace }) else {
                lines.append(String(line))
                continue
            }
            guard var value = try? JSONValue.parse(Array(line.utf8)) else { return nil }
            var isOther = false
            clean(&value, &isOther, level: 0)
            lines.append(isOther ? value.description : String(line))
            changed = changed || isOther
        }
        return changed ? lines.joined(separator: "\n") : nil
    }

    /// Events' data, a document a line.
    private static func cleanEvents(_ text: String) -> String? {
        var changed = false
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            guard line.hasPrefix("data:"), let data = clean(String(line.dropFirst(5)), type: "") else {
                return String(line)
            }
            changed = true
            return "data: " + data
        }
        return changed ? lines.joined(separator: "\n") : nil
    }

    private static let mostLevels = 8

    /// As deep as JSON is read, which is bounded; and as deep as it is written within JSON's texts.
    private static func clean(_ value: inout JSONValue, _ changed: inout Bool, level: Int) {
        switch value {
        case .array(var elements):
            for index in elements.indices { clean(&elements[index], &changed, level: level) }
            value = .array(elements)
        case .object(var object):
            for name in object.names {
                guard var member = object[name] else { continue }
                if isSecret(name) {
                    switch member {
                    case .null, .bool: continue
                    default: member = .string(redacted)
                    }
                    changed = true
                } else {
                    clean(&member, &changed, level: level)
                }
                object[name] = member
            }
            value = .object(object)
        case .string(let text):
            guard let cleaned = cleanText(text, level: level) else { return }
            value = .string(cleaned)
            changed = true
        case .null, .bool, .number: break
        }
    }

    /// A text within JSON: a document of its own, or one with URLs; nil when there is nothing to take out.
    private static func cleanText(_ text: String, level: Int) -> String? {
        let first = text.first { !$0.isWhitespace }
        guard first == "{" || first == "[", var value = try? JSONValue.parse(Array(text.utf8)) else {
            return withoutURLSecrets(text)
        }
        guard level < mostLevels else { return mentionsSecret(text) ? redacted : nil }
        var changed = false
        clean(&value, &changed, level: level + 1)
        return changed ? value.description : nil
    }

    private static func cleanForm(_ text: String) -> String? {
        var changed = false
        let fields = text.split(separator: "&", omittingEmptySubsequences: false).map { field -> String in
            guard let equals = field.firstIndex(of: "="), isSecret(String(field[..<equals])) else {
                return String(field)
            }
            changed = true
            return "\(field[...equals])\(redacted)"
        }
        return changed ? fields.joined(separator: "&") : nil
    }

    /// What claims to be JSON and is not can only be judged as a whole.
    private static func mentionsSecret(_ text: String) -> Bool {
        holdsPart(plain(text))
    }
}
