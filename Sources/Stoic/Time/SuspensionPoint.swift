/// Every place where a call can be suspended or is asked whether it was cancelled (T5).
///
/// A test cancels a call at each of them; an `await` of the product that names none of them fails a test.
package enum SuspensionPoint: String, Sendable, Hashable, CaseIterable {
    case bulkheadQueue
    case flight
    case backoff
    case beforeSend
    case guardedAttempt
    case transport
    case redirectWait
    case requestBody
}

extension SuspensionPoint {
    /// Tells the tests that a call has come to this point; nothing when nobody listens.
    package func entered(_ ambient: Ambient?) {
        ambient?.observer?(self)
    }
}
