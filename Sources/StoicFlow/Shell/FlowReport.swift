import Stoic

/// How work tells its flow what happens before it ends. What comes too late changes nothing.
public struct FlowReport<Value: Sendable>: Sendable {
    let wire: FlowWire

    /// An attempt has failed, and the next one comes after `wait`. Calls of Stoic's client and `retry` say so
    /// by themselves; this is for work that repeats things in its own way.
    public func attemptFailed(retryingAfter wait: Duration) {
        wire.attemptFailed(next: Ambient.now(wire.ambient).advanced(by: wait))
    }

    /// Something to look at while the work goes on: a cache's answer, a part.
    public func show(_ result: FlowResult<Value>) { wire.interim(result.erased) }
}
