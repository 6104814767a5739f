import StoicJSON

/// The document's bytes, with what can be read at an entry of a tape that was made of them.
struct TapeText {
    let bytes: [UInt8]

    /// A string's or a name's text.
    @inline(__always) func text(of entry: TapeEntry) -> String {
        entry.kind == .escaped ? unescaped(entry) : text(at: entry.offset, count: entry.count)
    }

    /// The text of a number, which ends where no byte of a number follows.
    func number(of entry: TapeEntry) -> String {
        var end = entry.offset
        while end < bytes.count {
            switch bytes[end] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
                UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
                end += 1
                continue
            default: break
            }
            break
        }
        return text(at: entry.offset, count: end - entry.offset)
    }

    /// The name that stands there is this one, byte for byte.
    @inline(__always) func isName(_ entry: TapeEntry, _ name: String) -> Bool {
        if entry.kind == .escaped { return unescaped(entry).utf8.elementsEqual(name.utf8) }
        guard entry.count == name.utf8.count else { return false }
        let same = unsafe name.utf8.withContiguousStorageIfAvailable { unsafe holds($0, at: entry.offset) }
        return same ?? bytes[entry.offset..<entry.offset + entry.count].elementsEqual(name.utf8)
    }

    func isSame(_ entry: TapeEntry, as other: TapeEntry) -> Bool { isName(entry, text(of: other)) }

    /// The same for the same name, however it is written. A string's own hash is one for all its canonical
    /// forms, which are names of their own here.
    func hash(of entry: TapeEntry) -> Int {
        guard entry.kind == .string, entry.offset + entry.count <= bytes.count else {
            return Self.hash(of: text(of: entry))
        }
        return unsafe bytes.withUnsafeBytes {
            unsafe Self.hash(
                of: UnsafeRawBufferPointer(rebasing: $0[entry.offset..<entry.offset + entry.count]))
        }
    }

    static func hash(of name: String) -> Int {
        var name = name
        return name.withUTF8 { unsafe hash(of: UnsafeRawBufferPointer($0)) }
    }

    private static func hash(of name: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        unsafe hasher.combine(bytes: name)
        return hasher.finalize()
    }

    /// A number that differs where names do, mostly, and is the same for the same name.
    @inline(__always) func mark(of entry: TapeEntry) -> UInt64 {
        guard entry.kind == .string, entry.count >= 8, entry.offset + entry.count <= bytes.count else {
            return shortMark(of: entry)
        }
        let last = word(at: entry.offset + entry.count - 8)
        return word(at: entry.offset) ^ (last << 5 | last >> 59) ^ UInt64(truncatingIfNeeded: entry.count)
    }

    @inline(__always) private func shortMark(of entry: TapeEntry) -> UInt64 {
        guard entry.kind == .string, entry.count < 8, entry.offset + 8 <= bytes.count else {
            return slowMark(of: entry)
        }
        let unused = UInt64(truncatingIfNeeded: 8 - entry.count) * 8
        let word = unused == 64 ? 0 : word(at: entry.offset) << unused
        return word ^ UInt64(truncatingIfNeeded: entry.count)
    }

    @inline(never) private func slowMark(of entry: TapeEntry) -> UInt64 {
        let name = Array(text(of: entry).utf8)
        guard name.count < 8 else {
            let alone = TapeEntry(.string, offset: 0, body: UInt64(name.count))
            return TapeText(bytes: name).mark(of: alone)
        }
        var word: UInt64 = 0
        for byte in name.reversed() { word = word << 8 | UInt64(byte) }
        let unused = UInt64(8 - name.count) * 8
        return (unused == 64 ? 0 : word << unused) ^ UInt64(name.count)
    }

    @inline(__always) private func word(at offset: Int) -> UInt64 {
        precondition(offset >= 0 && offset <= bytes.count - 8)
        // The bytes are there: the line above has looked.
        return unsafe UInt64(
            littleEndian: bytes.span.bytes.unsafeLoadUnaligned(
                fromUncheckedByteOffset: offset, as: UInt64.self))
    }

    @inline(__always) private func holds(_ name: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        guard start <= bytes.count - name.count else { return false }
        return unsafe bytes.withUnsafeBytes { bytes in
            let name = UnsafeRawBufferPointer(name)
            var index = 0
            while index &+ 8 <= name.count {
                let wanted = unsafe name.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                let found = unsafe bytes.loadUnaligned(fromByteOffset: start &+ index, as: UInt64.self)
                if wanted != found { return false }
                index &+= 8
            }
            while index < name.count {
                if unsafe name[index] != bytes[start &+ index] { return false }
                index &+= 1
            }
            return true
        }
    }

    @inline(__always) private func text(at start: Int, count: Int) -> String {
        guard start >= 0, count >= 0, start <= bytes.count - count else { return "" }
        return unsafe bytes.withUnsafeBufferPointer {
            unsafe String(
                decoding: UnsafeBufferPointer(rebasing: $0[start..<start + count]), as: UTF8.self)
        }
    }

    /// Reads the string once more, with its quotes.
    @inline(never) private func unescaped(_ entry: TapeEntry) -> String {
        guard entry.offset > 0, entry.offset + entry.count < bytes.count else { return "" }
        let limits = JSONLimits(maxBytes: .max, maxStringBytes: .max)
        let text = try? unsafe JSONReader.read(
            bytes.span.bytes.extracting(entry.offset - 1..<entry.offset + entry.count + 1), limits: limits
        ) { reader throws(JSONSyntaxError) in try reader.readString() }
        return text ?? ""
    }
}
