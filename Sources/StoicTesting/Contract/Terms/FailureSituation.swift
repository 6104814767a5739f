/// The ten situations that a failure contract decides for a screen (F5).
public enum FailureSituation: String, Sendable, Hashable, CaseIterable {
    /// There is no network, and the answer was kept from before.
    case offlineWithCache
    /// There is no network, and nothing was kept.
    case offlineWithoutCache
    /// The answer takes five seconds.
    case slow
    /// Attempts time out and are repeated; in the end an answer comes, or none.
    case retryableTimeout
    /// The answer is a refusal that would be the same another time.
    case nonRetryableAnswer
    /// The person leaves the screen, or cancels, while it works.
    case cancelledOnLeaving
    /// An older question is answered after a newer one was asked.
    case staleAfterNewer
    /// A part of the answer could not be had.
    case partial
    /// The list is there, and its next page fails.
    case failedPage
    /// It failed before, and works now.
    case recovered

    /// What it is called on a checklist.
    public var title: String {
        switch self {
        case .offlineWithCache: "Offline, with something cached"
        case .offlineWithoutCache: "Offline, with nothing cached"
        case .slow: "Slow"
        case .retryableTimeout: "Time-out that is retried"
        case .nonRetryableAnswer: "Answer that no retry helps"
        case .cancelledOnLeaving: "Cancelled, or left while it works"
        case .staleAfterNewer: "Older answer after a newer question"
        case .partial: "Partial answer"
        case .failedPage: "Next page fails"
        case .recovered: "Works again"
        }
    }
}
