/// One page of a list, and where the next one begins.
public struct Page<Item: Sendable, Cursor: Hashable & Sendable>: Sendable {
    /// What is on it.
    public var items: [Item]
    /// What asks for the next page; nil on the last one.
    public var next: Cursor?

    /// A page of these.
    public init(_ items: [Item], next: Cursor?) {
        self.items = items
        self.next = next
    }
}

extension Page: Equatable where Item: Equatable {}
