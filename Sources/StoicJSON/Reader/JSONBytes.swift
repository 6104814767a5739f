/// A document's bytes and what can be read at a place in them.
///
/// It is two words, so that it can be handed on in registers where the whole reader would go through memory.
@usableFromInline struct JSONBytes: ~Escapable {
    @usableFromInline let span: RawSpan

    @_lifetime(copy span)
    @inlinable init(_ span: RawSpan) { self.span = span }

    @inlinable var count: Int { span.byteCount }

    /// The byte at an index that the caller has found to be below `count`.
    @inlinable @inline(__always) subscript(index: Int) -> UInt8 {
        unsafe span.unsafeLoad(fromUncheckedByteOffset: index, as: UInt8.self)
    }

    /// Eight bytes, the first one lowest, from an index that the caller has found to be at most `count - 8`.
    @inlinable @inline(__always) func word(at index: Int) -> UInt64 {
        unsafe UInt64(littleEndian: span.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self))
    }

    /// Four bytes, the first one lowest, from an index that the caller has found to be at most `count - 4`.
    @inlinable @inline(__always) func halfWord(at index: Int) -> UInt32 {
        unsafe UInt32(littleEndian: span.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt32.self))
    }

    /// The first byte that is no white space, from `start` on; or the end.
    @inlinable @inline(__always) func significant(from start: Int) -> Int {
        start < count && self[start] > 0x20 ? start : whitespaceEnd(from: start)
    }

    @usableFromInline func whitespaceEnd(from start: Int) -> Int {
        var index = start
        while index < count {
            // Indentation comes in runs of spaces.
            if index &+ 8 <= count, word(at: index) == 0x2020_2020_2020_2020 {
                index &+= 8
                continue
            }
            switch self[index] {
            case 0x20, 0x0A, 0x0D, 0x09: index &+= 1
            default: return index
            }
        }
        return index
    }

    /// The bytes between two indexes within the document, which must be UTF-8.
    func text(from start: Int, count length: Int, isASCII: Bool = false) -> String {
        guard start >= 0, length >= 0, start <= count &- length else { return "" }
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            // The scan has found every byte of it to be well-formed.
            let bytes = unsafe Span<UInt8>(_bytes: span.extracting(unchecked: start..<start &+ length))
            return unsafe String(copying: UTF8Span(unchecked: bytes, isKnownASCII: isASCII))
        }
        return unsafe span.withUnsafeBytes { buffer in
            unsafe String(
                decoding: UnsafeRawBufferPointer(rebasing: buffer[start..<start &+ length]), as: UTF8.self)
        }
    }
}
