/// What the screen lists.
public struct Recipe: Sendable, Hashable, Identifiable {
    /// The server's number.
    public var id: Int
    /// What it is called.
    public var title: String
    /// How long it takes, if known.
    public var minutes: Int?
    /// Where its picture is; nil when it has none that could be shown.
    public var picture: String?

    /// A recipe. Default: a title made of its number, and nothing else known.
    public init(id: Int, title: String? = nil, minutes: Int? = nil, picture: String? = nil) {
        self.id = id
        self.title = title ?? "Recipe \(id)"
        self.minutes = minutes
        self.picture = picture
    }
}
