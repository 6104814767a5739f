/// A value to be bound: values never stand in SQL's text.
enum SQLValue: Sendable, Hashable {
    case integer(Int64)
    case text(String)
    case blob([UInt8])
    case null

    static func integer(_ value: Int) -> SQLValue { .integer(Int64(value)) }
    static func integer(orNull value: Int64?) -> SQLValue { value.map { .integer($0) } ?? .null }
    static func text(orNull value: String?) -> SQLValue { value.map { .text($0) } ?? .null }
}
