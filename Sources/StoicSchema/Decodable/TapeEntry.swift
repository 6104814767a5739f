/// One step of a tape: a value or a member's name, 16 bytes.
///
/// A container takes two entries, of which the second says where it stands itself; behind them come its
/// elements, or for each member its name and its value.
struct TapeEntry {
    /// What stands there. No enum: a check of each one's raw value would cost more than it finds.
    struct Kind: Equatable {
        fileprivate let code: UInt8

        static let object = Kind(code: 0)
        static let array = Kind(code: 1)
        /// A string or a name.
        static let string = Kind(code: 2)
        /// The same with escapes to undo.
        static let escaped = Kind(code: 3)
        /// A number that is whole as it is written and fits 64 bits, its value at hand.
        static let integer = Kind(code: 4)
        /// Any other number that a double can hold, the nearest one at hand.
        static let double = Kind(code: 5)
        /// A number beyond a double.
        static let huge = Kind(code: 6)
        static let `true` = Kind(code: 7)
        static let `false` = Kind(code: 8)
        static let null = Kind(code: 9)
        /// A container's second entry.
        static let link = Kind(code: 10)

        var isContainer: Bool { code <= 1 }
        var isString: Bool { code == 2 || code == 3 }
        var isNumber: Bool { code >= 4 && code <= 6 }
    }

    private let head: UInt64
    /// A string's bytes; an integer's or a double's bits; a container's end and, above, how many it holds; a
    /// link's place.
    var body: UInt64

    init(_ kind: Kind, offset: Int, body: UInt64 = 0) {
        head = UInt64(kind.code) << 56 | UInt64(truncatingIfNeeded: offset)
        self.body = body
    }

    var kind: Kind { Kind(code: UInt8(truncatingIfNeeded: head >> 56)) }

    /// The value's first byte in the document; of a string, the one behind its quote.
    var offset: Int { Int(truncatingIfNeeded: head & 0xFF_FFFF_FFFF_FFFF) }

    var count: Int { Int(truncatingIfNeeded: body) }

    /// Of a container: the entry behind its last one.
    var end: UInt32 { UInt32(truncatingIfNeeded: body) }

    /// Of a container.
    var elements: UInt32 { UInt32(truncatingIfNeeded: body >> 32) }
}

/// Where a value stands.
struct TapePlace: Sendable {
    static let none = UInt32.max
    static let root = TapePlace(node: 0, parent: none, ordinal: 0)

    /// The value's entry; none for a member that is not there and counts as null.
    var node: UInt32
    /// The container around it; none for the document's value.
    var parent: UInt32
    /// In an array, its index; of a member that is not there, which of the names asked for is its own.
    var ordinal: UInt32
    /// The names in it are taken as they are, whatever the strategy.
    var isAsWritten = false
}
