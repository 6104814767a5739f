import StoicHTTP
import Testing

/// SplitMix64: the same bytes for the same seed on every machine.
private struct Bytes {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next(below bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }

    /// What the syntax turns on, more often than chance would bring it.
    private static let pieces: [[UInt8]] = [
        "http://", "https://", "//", "/", "/..", "/.", "%2e", "%2F", "%", "%4", "?", "#", ":", "@", "[", "]",
        "::", "::1", "[::1]", "1.2.3.4", ":80", ":65536", "\\", " ", "\r\n", "\t", "h", "a.b", "é", "／",
        "xn--",
        "0x", "file:", "&", "=", "+", "ß", "\u{AD}",
    ].map { Array($0.utf8) }

    mutating func text() -> [UInt8] {
        var out: [UInt8] = []
        if next(below: 2) == 0 { out += Self.pieces[next(below: 2)] }
        for _ in 0..<next(below: 12) {
            switch next(below: 4) {
            case 0: out.append(UInt8(next(below: 256)))
            case 1: out.append(UInt8(0x21 + next(below: 94)))
            default: out += Self.pieces[next(below: Self.pieces.count)]
            }
        }
        return out
    }
}

@Suite struct `Random bytes` {
    #if DEBUG
        // Unoptimised code is many times slower; the optimised run is the long one.
        private static let rounds = 15_000
    #else
        private static let rounds = 50_000
    #endif

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `read as URLs and references never trap and never yield what could split a request`(
        seed: UInt64
    ) throws {
        var bytes = Bytes(seed: seed)
        var current = try HTTPURL("https://h/a/b?q#f")
        let base = try BaseURL("https://h/v1")
        var accepted = 0
        for _ in 0..<Self.rounds {
            let raw = bytes.text()
            let text = String(decoding: raw, as: UTF8.self)
            if let url = try? HTTPURL(text) { try check(url) }
            if let url = try? base.url(for: text, query: [QueryItem(text, text)]) { try check(url) }
            guard let next = try? current.resolving(raw) else { continue }
            try check(next)
            accepted += 1
            // A long walk would grow without end, and a short one starts from odd places too.
            if next.target.utf8.count < 200 { current = next }
        }
        #expect(accepted > Self.rounds / 5)
    }

    private func check(_ url: HTTPURL) throws {
        let text = url.string
        let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        let again = try? HTTPURL(text)
        // One expectation a URL: half a million of them would only cost time.
        if !isPlain || url.target.utf8.first != UInt8(ascii: "/") || again != url || again?.string != text {
            Issue.record("\(text.debugDescription) reads as \(again?.string.debugDescription ?? "nothing")")
        }
    }
}
