/// A text that names no world of a contract.
public struct UnknownToken: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text.
    public let token: String

    /// What it should be.
    public var description: String {
        "\"\(token.prefix(80))\" is no token of a checklist, such as slow/sim1:uniform:ontime:never:0"
    }
}
