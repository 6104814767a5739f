import StoicJSON
import Synchronization

/// A document that was read, and what its decoders and containers share.
///
/// It lives in one thread's `decode`; a decoder that is kept for longer finds it unchanged.
final class DecodedDocument {
    let text: TapeText
    let tape: [TapeEntry]
    let values: [DocumentValue]
    let isSnakeCase: Bool
    let userInfo: [CodingUserInfoKey: any Sendable]
    private let tables: [UInt32: NameTable]
    /// An object's entry and, below, the name that comes next if members are asked for in their order. An
    /// atomic only because it is the cheap way to a variable in a class: no exclusivity is checked.
    private let hint = Atomic<UInt64>(.max)

    /// The names of members that are not there and were decoded all the same; one is added for each such
    /// request.
    private(set) var absentNames: [String] = []
    /// What names became, by the marks of those first met; so many are kept.
    private var renamed: [UInt64: (entry: UInt32, name: String)] = [:]
    private static let mostRenamed = 1024
    /// Values whose names are of a type's own, known for those that lead to an error.
    private var declared: Set<UInt32> = []
    /// What was being decoded when an error of a foreign type passed by.
    private(set) var thrown: (place: TapePlace, error: ObjectIdentifier)?

    init(_ text: TapeText, _ built: borrowing TapeBuilder, _ decoder: DocumentDecoder) {
        self.text = text
        tape = built.entries
        tables = built.tables
        values = decoder.values
        isSnakeCase = decoder.keys == .fromSnakeCase
        userInfo = decoder.userInfo
    }

    @inline(__always) func kind(_ node: UInt32) -> TapeEntry.Kind {
        node == TapePlace.none ? .null : tape[Int(node)].kind
    }

    /// The entry behind a value.
    @inline(__always) func after(_ node: UInt32) -> UInt32 {
        let entry = tape[Int(node)]
        return entry.kind.isContainer ? entry.end : node &+ 1
    }

    /// The value of the member with that name.
    @inline(__always) func member(_ name: String, of object: UInt32) -> UInt32? {
        let end = tape[Int(object)].end
        let known = hint.load(ordering: .relaxed)
        let next = UInt32(truncatingIfNeeded: known)
        guard known >> 32 == UInt64(object), next < end, text.isName(tape[Int(next)], name) else {
            return search(name, object, end, from: known >> 32 == UInt64(object) ? next : end)
        }
        expect(after(next &+ 1), in: object)
        return next &+ 1
    }

    /// The member whose name stands there is likely to be the next.
    @inline(__always) func expect(_ next: UInt32, in object: UInt32) {
        hint.store(UInt64(object) << 32 | UInt64(next), ordering: .relaxed)
    }

    @inline(never)
    private func search(_ name: String, _ object: UInt32, _ end: UInt32, from start: UInt32) -> UInt32? {
        var found: UInt32?
        if tape[Int(object)].elements > UInt32(NameTable.smallest), let table = tables[object] {
            found = table.entry(hash: TapeText.hash(of: name)) { text.isName(tape[Int($0)], name) }
        } else {
            found = find(name, from: start, to: end) ?? find(name, from: object &+ 2, to: min(start, end))
        }
        guard let found else { return nil }
        expect(after(found &+ 1), in: object)
        return found &+ 1
    }

    private func find(_ name: String, from start: UInt32, to end: UInt32) -> UInt32? {
        var entry = start
        while entry < end {
            if text.isName(tape[Int(entry)], name) { return entry }
            entry = after(entry &+ 1)
        }
        return nil
    }

    /// The entries of an object's names, in the document's order.
    func names(of object: UInt32) -> [UInt32] {
        var names: [UInt32] = []
        names.reserveCapacity(Int(tape[Int(object)].elements))
        var entry = object + 2
        while entry < tape[Int(object)].end {
            names.append(entry)
            entry = after(entry + 1)
        }
        return names
    }

    /// A member's name as the strategy changes it.
    func renamed(_ name: UInt32) -> String {
        let entry = tape[Int(name)]
        let mark = text.mark(of: entry)
        if let known = renamed[mark], text.isSame(entry, as: tape[Int(known.entry)]) { return known.name }
        let changed = SnakeCase.camelCase(text.text(of: entry))
        if renamed.count < Self.mostRenamed { renamed[mark] = (name, changed) }
        return changed
    }

    /// A place for a member that is not there.
    func absent(_ name: String, of object: UInt32) -> TapePlace {
        if absentNames.last != name { absentNames.append(name) }
        let ordinal = UInt32(truncatingIfNeeded: absentNames.count - 1)
        return TapePlace(node: TapePlace.none, parent: object, ordinal: ordinal)
    }
}

extension DecodedDocument {
    /// Makes a value with its type's own `init(from:)`, or the way that is known for its type.
    @inline(__always)
    func value<Value: Decodable>(_ type: Value.Type, at place: TapePlace) throws -> Value {
        if !values.isEmpty, let known = known(type) { return try make(known, type, at: place) }
        // A value of the standard library that says nothing about its names needs no decoder of its own. The
        // casts are from a type to itself: the lines have looked.
        if type == String.self { return unsafe unsafeBitCast(try string(at: place), to: type) }
        if type == Int.self { return unsafe unsafeBitCast(try integer(Int.self, at: place), to: type) }
        if type == Double.self { return unsafe unsafeBitCast(try double(at: place), to: type) }
        var place = place
        if isSnakeCase { place.isAsWritten = type is any NamesAsWritten.Type }
        do {
            return try Value(from: NodeDecoder(document: self, place: place))
        } catch {
            note(error, at: place)
            throw error
        }
    }

    @inline(__always) private func known(_ type: Any.Type) -> DocumentValue? {
        let identifier = ObjectIdentifier(type)
        return values.first { $0.identifier == identifier }
    }

    private func make<Value>(
        _ known: DocumentValue, _ type: Value.Type, at place: TapePlace
    ) throws -> Value {
        let isOfForm = known.form == .string ? kind(place.node).isString : kind(place.node).isNumber
        guard isOfForm else { throw fault(.kind, known.expected, type, at: place) }
        let entry = tape[Int(place.node)]
        let source = known.form == .string ? text.text(of: entry) : text.number(of: entry)
        guard let value = known.make(source) as? Value else {
            throw fault(.format, known.expected, type, at: place)
        }
        return value
    }

    /// Keeps where an error of a foreign type comes from: the innermost value that it leaves.
    private func note(_ error: any Error, at place: TapePlace) {
        if error is DecodingError { return }
        let kind = ObjectIdentifier(Swift.type(of: error as Any))
        if let thrown, thrown.error == kind, isWithin(thrown.place, place) { return }
        thrown = (place, kind)
    }

    private func isWithin(_ inner: TapePlace, _ outer: TapePlace) -> Bool {
        let node = inner.node == TapePlace.none ? inner.parent : inner.node
        return outer.node != TapePlace.none && node >= outer.node && node < after(outer.node)
    }

    /// Notes that a value's name is a type's own, if the key is.
    func note(_ key: some CodingKey, of node: UInt32) {
        if node != TapePlace.none, key.isDeclared { declared.insert(node) }
    }

    func isDeclared(_ node: UInt32) -> Bool { declared.contains(node) }
}

/// Names in a dictionary are data: no strategy changes them.
private protocol NamesAsWritten {}

extension Dictionary: NamesAsWritten where Key == String {}
