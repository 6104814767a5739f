public import StoicFlow

/// What a person sees on the screen under test, as far as a contract speaks of it.
public struct Screen: Sendable, Hashable {
    /// How good the content is.
    public enum Quality: Sendable, Hashable {
        case whole, partial, cached
    }

    /// The ids of what is shown, in order; nil while there is nothing.
    public var items: [String]?
    /// How good that is.
    public var quality = Quality.whole
    /// Whether the screen shows that it works.
    public var showsProgress = false
    /// Whether it says that an attempt failed and another follows.
    public var isRetrying = false
    /// What it says is wrong.
    public var trouble: FlowTrouble.Kind?
    /// Whether it says that it works again.
    public var isRecovered = false
    /// What it says is missing.
    public var warnings: [String] = []
    /// Whether it offers another try.
    public var canRetry = false

    /// A screen with these on it.
    public init(items: [String]? = nil) {
        self.items = items
    }

    /// The screen that draws a flow's state.
    ///
    /// - Parameter ids: What identifies the parts of the content: the ids that the contract's service gave.
    public init<Content>(_ state: FlowState<Content>, ids: (Content) -> [String]) {
        self.init(items: state.content.value.map(ids))
        switch state.content {
        case .nothing, .fresh: quality = .whole
        case .partial: quality = .partial
        case .cached: quality = .cached
        }
        showsProgress = state.showsProgress
        isRetrying = state.isRetrying
        trouble = state.trouble?.kind
        isRecovered = state.notice == .recovered
        warnings = state.warnings
        canRetry = state.canRetry
    }

    /// The screen that draws a list's state.
    public init<Item>(_ state: PagesState<Item>, id: (Item) -> String) {
        self.init(state.flow) { $0.map(id) }
    }

    var hasItems: Bool { items?.isEmpty == false }

    /// Whether what was on an earlier screen is on this one, too.
    func keeps(_ earlier: Screen) -> Bool {
        guard let before = earlier.items, !before.isEmpty else { return true }
        return items?.starts(with: before) == true
    }
}
