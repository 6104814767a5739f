/// Everything that is on the screen of a list (F1, F3).
public struct PagesState<Item: Sendable>: Sendable {
    /// Which page activity and trouble are about: a failure of the next one belongs at the list's end.
    public enum Part: Sendable, Hashable {
        /// The first page, with which the list begins anew.
        case first
        /// The one after those that are there.
        case next
    }

    /// All items so far, and what is being done and wrong.
    public package(set) var flow = FlowState<[Item]>()
    /// Which page that is about.
    public package(set) var part = Part.first
    /// Whether there is another page to ask for.
    public package(set) var hasMore = false

    /// A list of which nothing is known.
    public init() {}

    /// All items so far.
    public var items: [Item] { flow.content.value ?? [] }
}

extension PagesState: Equatable where Item: Equatable {}
