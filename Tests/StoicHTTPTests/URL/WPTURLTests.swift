import Foundation
import StoicHTTP
import Testing

/// Where the browsers' standard and ours differ, by decision. Every row that differs must fall under
/// one of these and differ in the way it says.
private enum Decision: String, CaseIterable {
    /// Browsers strip tabs, line ends and leading controls and encode others; we refuse them all.
    case controls
    /// Browsers read `\` as `/`; before the path we refuse it, in the path it is encoded.
    case backslash
    /// Browsers read `http:x` and `http:/x` as if `//` stood there, or as relative; we refuse them.
    case missingSlashes
    /// Browsers skip further slashes in `///host`; an empty host is refused here.
    case emptyHost
    /// Browsers read `0x7f.1`, `256` and `1.2.3.4.` as addresses; we take only four plain numbers.
    case numberHost
    /// Browsers decode `%41` in a host; we refuse it.
    case encodedHost
    /// Browsers allow quotes and braces in a host; RFC 3986 does not.
    case hostCharacters
    /// Both accept it and differ only in what is percent-encoded: a lone `%`, and `[]{}|^'#` in places.
    case encodingOnly

    init?(input: String, ours: HTTPURL?, theirs: String?, base: String?) {
        let theirHost = theirs.map(Self.host) ?? ""
        if input.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
            self = .controls
        } else if input.contains("\\") {
            self = .backslash
        } else if input.hasPrefix("http"), !input.contains("://") || input.hasPrefix("http::") {
            self = .missingSlashes
        } else if input.hasPrefix("///") {
            self = .emptyHost
        } else if Self.host(input).contains("%") {
            self = .encodedHost
        } else if !theirHost.isEmpty, theirHost.allSatisfy({ $0.isNumber || $0 == "." }) {
            self = .numberHost
        } else if theirHost.contains("{") {
            self = .hostCharacters
        } else if ours != nil, theirs != nil {
            self = .encodingOnly
        } else {
            return nil
        }
    }

    func holds(ours: HTTPURL?, theirs: String?, base: String?) -> Bool {
        switch self {
        case .controls, .missingSlashes, .emptyHost, .numberHost, .encodedHost, .hostCharacters:
            return ours == nil
        case .backslash:
            // Refused, or kept on a host that the text named plainly: never on one after a backslash.
            guard let ours else { return true }
            return [base, theirs].compactMap(\.self).contains { Self.host($0) == ours.origin.host }
        case .encodingOnly:
            return Self.decoded(ours?.string ?? "") == Self.decoded(theirs ?? "")
        }
    }

    private static func host(_ url: String) -> String {
        let rest = url.range(of: "://").map { url[$0.upperBound...] } ?? ""
        return String(rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" })
    }

    /// Decoded as far as it goes: a lone percent sign stays.
    private static func decoded(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        var out: [UInt8] = []
        var at = 0
        while at < bytes.count {
            let pair = bytes[at...].dropFirst().prefix(2)
            if bytes[at] == UInt8(ascii: "%"), pair.count == 2,
                let byte = UInt8(String(decoding: pair, as: UTF8.self), radix: 16)
            {
                out.append(byte)
                at += 3
            } else {
                out.append(bytes[at])
                at += 1
            }
        }
        return out
    }
}

@Suite struct `The browsers' URL tests` {
    @Test(
        .enabled(
            if: URLCorpus.has("wpt-url/urltestdata.json"), "the shared corpora are not beside the project"))
    func `agree with ours but for the differences decided on`() throws {
        var agreeing = 0
        var seen: Set<String> = []
        for row in try URLCorpus.rows("wpt-url/urltestdata.json") {
            guard let input = row["input"] as? String else { continue }
            let base = row["base"] as? String
            if let base, (try? HTTPURL(base)) == nil { continue }
            let ours = base.map { base in try? HTTPURL(base).resolving(input) } ?? (try? HTTPURL(input))
            let theirs = Self.expected(row)
            if ours?.string == theirs {
                agreeing += 1
            } else if let decision = Decision(input: input, ours: ours, theirs: theirs, base: base) {
                seen.insert(decision.rawValue)
                #expect(
                    decision.holds(ours: ours, theirs: theirs, base: base),
                    "\(decision): \(input.debugDescription)")
            } else {
                Issue.record("\(input.debugDescription): \(ours?.string ?? "-"), not \(theirs ?? "-")")
            }
        }
        #expect(agreeing >= 670)
        // A difference that no row shows would be a hole in this test.
        #expect(seen == Set(Decision.allCases.map(\.rawValue)))
    }

    /// What they read, user-info left out; nil for a failure and for another scheme.
    private static func expected(_ row: [String: Any]) -> String? {
        guard let href = row["href"] as? String, href.hasPrefix("http://") || href.hasPrefix("https://")
        else { return nil }
        let name = row["username"] as? String ?? ""
        let password = row["password"] as? String ?? ""
        if name.isEmpty, password.isEmpty { return href }
        let info = password.isEmpty ? "\(name)@" : "\(name):\(password)@"
        return href.replacingOccurrences(of: "//" + info, with: "//")
    }

    @Test(
        .enabled(if: URLCorpus.has("wpt-url/toascii.json"), "the shared corpora are not beside the project"))
    func `about hosts in other scripts never yield another host than theirs`() throws {
        var same = 0
        for row in try URLCorpus.rows("wpt-url/toascii.json") {
            guard let input = row["input"] as? String else { continue }
            // A name we refuse reaches nobody; one we accept must be theirs to the byte.
            guard let ours = try? HTTPURL("https://\(input)/x").origin.host else { continue }
            #expect(ours == row["output"] as? String, "\(input.debugDescription)")
            same += 1
        }
        #expect(same >= 54)
    }
}
