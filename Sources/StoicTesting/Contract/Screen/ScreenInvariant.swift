/// What no screen does in any situation; looked at after every step of a contract's check.
public enum ScreenInvariant: String, Sendable, Hashable, CaseIterable {
    /// Newest intent wins (F2).
    case olderReplacesNewer = "an older answer replaced a newer one"
    /// A list is the answer to one question.
    case mixesQuestions = "answers to two questions are on the screen together"
    /// A list has no page twice (F3).
    case itemTwice = "an item is on the screen twice"
    /// What is shown stays until something newer comes (F2).
    case contentLost = "what was shown is gone, and nothing newer came"
    /// Cancelling is no error (F2).
    case cancelShownAsError = "what was cancelled is shown as an error"
    /// Nobody asks after an older question's failure any more.
    case olderFailureShown = "the failure of an older question is shown"
    /// Trouble has a cause.
    case troubleWithoutCause = "trouble is shown, and nothing failed"
    /// The request's result wins over any hint (F4).
    case troubleAfterAnswer = "trouble is still shown although the answer came"
    /// A screen that was left or cancelled is written no more (F2).
    case writesAfterEnd = "the screen changed after it was left or cancelled"
    /// Progress is not shown before its threshold (F1).
    case progressTooEarly = "progress is shown before its threshold (FailureContract.progressAfter)"
    /// Progress is shown at its threshold (F1).
    case progressMissing = "progress is not shown past its threshold (FailureContract.progressAfter)"
    /// A list keeps the service's order.
    case outOfOrder = "items are not in the order in which the service gave them"
    /// Fresh content is not called old (F1).
    case freshShownAsCached = "a fresh answer is shown as cached"
    /// A warning is about what is shown (F1).
    case warningWithoutCause = "a warning is shown of an answer that has none"
    /// Trying again follows a failure (F1).
    case retryingWithoutCause = "it says that it is trying again, and nothing failed or is under way"
    /// A recovery follows a failure (F1).
    case recoveredWithoutCause = "it says that it works again, and nothing had failed"
    /// A retry repeats what has no answer (F1).
    case retryWithoutCause = "a retry is offered while it works, or although the answer is there"
    /// Progress ends with the work (F2).
    case progressStuck = "progress is shown, and nothing is under way"
}
