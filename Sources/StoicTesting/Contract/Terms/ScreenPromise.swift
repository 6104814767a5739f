import StoicFlow

/// One thing that a screen promises in a situation, in words that anyone on the product can read.
public struct ScreenPromise: Sendable {
    /// When it is looked at.
    public enum Moment: Sendable, Hashable {
        /// While the work goes on: past the progress threshold, or between two attempts.
        case underWay
        /// When the situation is there, and all has settled.
        case settled
    }

    enum Check: Sendable {
        case screen(Set<Moment>, @Sendable (_ screen: Screen, _ before: Screen) -> Bool)
        /// Looked at by the situation itself, which alone knows what it asked for.
        case play(PlayedPromise)
    }

    /// What follows "must", e.g. "offer a retry".
    public let words: String
    let check: Check

    private init(_ words: String, _ check: Check) {
        self.words = words
        self.check = check
    }

    private static func settled(_ words: String, _ holds: @escaping @Sendable (Screen) -> Bool)
        -> ScreenPromise
    {
        ScreenPromise(words, .screen([.settled], { screen, _ in holds(screen) }))
    }

    private static func underWay(
        _ words: String, _ holds: @escaping @Sendable (Screen) -> Bool
    ) -> ScreenPromise {
        ScreenPromise(words, .screen([.underWay], { screen, _ in holds(screen) }))
    }

    /// A promise of your own.
    ///
    /// - Parameters:
    ///   - words: What follows "must", e.g. "leave the basket as it was".
    ///   - moment: When it is looked at. Default: when all has settled.
    ///   - holds: Given the screen then, and as it was before the situation.
    public static func that(
        _ words: String, at moment: Moment = .settled,
        _ holds: @escaping @Sendable (_ screen: Screen, _ before: Screen) -> Bool
    ) -> ScreenPromise {
        ScreenPromise(words, .screen([moment], holds))
    }

    /// What was shown before is shown still.
    public static let keepContent = ScreenPromise(
        "keep what is shown", .screen([.underWay, .settled], { screen, before in screen.keeps(before) }))
    /// What was kept is shown, and shown to be old.
    public static let showCached = settled("show what is cached, and that it is old") {
        $0.hasItems && $0.quality == .cached
    }
    /// The screen says that there is no network.
    public static let sayOffline = settled("say that there is no network") { $0.trouble == .offline }
    /// The screen says that it failed, and that another try may help.
    public static let sayFailed = settled("say that it failed for now") { $0.trouble == .recoverable }
    /// The screen says that it cannot be had.
    public static let sayUnavailable = settled("say that it cannot be had") { $0.trouble == .unavailable }
    /// A way to try again is on the screen.
    public static let offerRetry = settled("offer a retry") { $0.canRetry }
    /// No way to try again is on the screen.
    public static let offerNoRetry = settled("offer no retry") { !$0.canRetry }
    /// The screen shows that it works.
    public static let showProgress = underWay("show that it works") { $0.showsProgress }
    /// The screen says that an attempt failed and another follows.
    public static let sayRetrying = underWay("say that it is trying again") { $0.isRetrying }
    /// No error and no progress is shown.
    public static let staySilent = settled("show no error") { $0.trouble == nil && !$0.showsProgress }
    /// What the newest question asked for is shown.
    public static let showNewest = ScreenPromise("show the newest answer", .play(.showNewest))
    /// The work that nobody waits for any more is ended.
    public static let endWork = ScreenPromise("end the work that nobody waits for", .play(.endWork))
    /// The part that came is shown, and shown to be a part.
    public static let showPart = settled("show the part that came, as a part") {
        $0.hasItems && $0.quality == .partial
    }
    /// What is missing is said.
    public static let warn = settled("say what is missing") { !$0.warnings.isEmpty }
    /// A retry asks for the page that failed, and no other.
    public static let retrySamePage = ScreenPromise(
        "ask for the same page again on a retry", .play(.retrySamePage))
    /// The screen says that it works again, for a moment.
    public static let sayRecovered = ScreenPromise(
        "say for a moment that it works again", .play(.sayRecovered))
}

/// What only a situation itself can look at.
enum PlayedPromise: Sendable, Hashable {
    case showNewest, endWork, retrySamePage, sayRecovered
}
