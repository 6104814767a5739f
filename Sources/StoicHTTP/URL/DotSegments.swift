/// Removal of `.` and `..` from a path. Source: RFC 3986, section 5.2.4.
enum DotSegments {
    /// The path without dot segments, never above the root; `%2e` counts as a dot, which it stands for.
    ///
    /// The path begins with a slash. Complexity: linear.
    static func removed(from path: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(path.count)
        var start = 1
        while start <= path.count {
            var end = start
            while end < path.count, path[end] != Byte.slash { end += 1 }
            let isLast = end == path.count
            switch dots(in: path[start..<end]) {
            case 1:
                if isLast { out.append(Byte.slash) }
            case 2:
                while let byte = out.popLast(), byte != Byte.slash {}
                if isLast { out.append(Byte.slash) }
            default:
                out.append(Byte.slash)
                out.append(contentsOf: path[start..<end])
            }
            start = end + 1
        }
        return out.isEmpty ? [Byte.slash] : out
    }

    /// One or two for a segment that is only dots, otherwise nil.
    private static func dots(in segment: ArraySlice<UInt8>) -> Int? {
        var at = segment.startIndex
        var count = 0
        while at < segment.endIndex {
            if segment[at] == Byte.dot {
                at += 1
            } else if isEncodedDot(segment[at...]) {
                at += 3
            } else {
                return nil
            }
            count += 1
        }
        return count == 1 || count == 2 ? count : nil
    }

    private static func isEncodedDot(_ rest: ArraySlice<UInt8>) -> Bool {
        let at = rest.startIndex
        return rest.count >= 3 && rest[at] == Byte.percent && rest[at + 1] == 0x32
            && Byte.lowercased(rest[at + 2]) == 0x65
    }
}
