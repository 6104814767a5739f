/// The kinds of fact an event holds.
public enum EventValue: Sendable, Hashable, CustomStringConvertible {
    case text(String)
    case integer(Int)
    case duration(Duration)
    case flag(Bool)

    public var description: String {
        switch self {
        case .text(let text): text
        case .integer(let number): "\(number)"
        case .duration(let duration): "\(duration)"
        case .flag(let flag): "\(flag)"
        }
    }
}
