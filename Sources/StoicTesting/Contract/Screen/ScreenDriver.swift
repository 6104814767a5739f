/// A thin adapter between a contract and a model of yours: what a person can do, and what is seen.
///
/// It lives on the main actor, as views do. Inside a contract's check that actor is the world's.
@MainActor
public protocol ScreenDriver: AnyObject {
    /// What is on the screen now.
    var screen: Screen { get }
    /// The person asks for this, e.g. types it into the search field.
    func ask(_ question: String)
    /// The person takes the retry that is offered.
    func retry()
    /// The person cancels. Default: nothing.
    func cancel()
    /// Whether the screen has a way to cancel. Default: true; if false, only leaving is tried.
    var canCancel: Bool { get }
    /// The person leaves the screen.
    func leave()
    /// The person scrolls to the end of the list. Default: nothing, for screens without pages.
    func loadNext()
}

extension ScreenDriver {
    /// Nothing: it shows in `ScreenPromise.endWork` unless `canCancel` is false.
    public func cancel() {}
    /// True.
    public var canCancel: Bool { true }
    /// Nothing: there are no pages.
    public func loadNext() {}
}
