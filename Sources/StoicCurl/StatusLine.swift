#if os(Linux)
    /// `HTTP/1.1 200 OK`: a version, one space, three digits, then nothing or a space and a reason.
    struct StatusLine: Sendable, Equatable {
        var version: String
        var status: Int

        init?(_ line: Bytes) {
            let prefix: StaticString = "http/"
            guard line.count > 5, line.cut(0..<5).equalsIgnoringCase(prefix) else { return nil }
            let rest = line.from(5)
            guard let space = rest.firstIndex(of: 0x20), rest.count >= space + 4 else { return nil }
            switch (space, rest[0], space == 3 ? rest[2] : 0x30) {
            case (3, 0x31, 0x30) where rest[1] == 0x2E: version = "1.0"
            case (3, 0x31, 0x31) where rest[1] == 0x2E: version = "1.1"
            case (1, 0x32, _): version = "2"
            case (3, 0x32, 0x30) where rest[1] == 0x2E: version = "2"
            default: return nil
            }
            let digits = rest.cut(space + 1..<space + 4)
            guard digits.isDigits else { return nil }
            if rest.count > space + 4, rest[space + 4] != 0x20 { return nil }
            status = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
            guard status >= 100 else { return nil }
        }
    }
#endif
