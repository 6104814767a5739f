/// What can be wrong with a screen, one thing at a time.
enum SearchBug: CaseIterable, Sendable {
    case staleOverwrite
    case spinnerStuckAfterCancel
    case clearedOnError
    case pageTwice
    case errorForCancel
    case writeAfterLeave
    case retryHidden
    case offlineAfterSuccess
    case progressAtOnce
    case warningsDropped
    // What a reviewer thought of besides.
    case retryingStuck
    case deadAfterCancel
    case doubleLoadNext
    case stalePageAppended
    case cachedLabelStays
    case warningsNeverCleared
    case recoveredAlways
    case retriesForEver
    case retryStaysWhileWorking
    case asksAtOnceForEver
}
