package import Stoic

/// What the shell needs of a machine; a flow's and a list's are alike in this.
package protocol ScreenMachine: Sendable {
    associatedtype Shown: Sendable
    /// What work brings.
    associatedtype Value: Sendable
    /// What the work that runs is to get.
    associatedtype Target: Sendable

    var shown: Shown { get }
    var target: Target { get }
    /// The work that is going on; what comes from any other is too late.
    var work: UInt64? { get }
    var timer: FlowTimer? { get }
    var hasIntent: Bool { get }

    mutating func intent(at now: Instant) -> FlowActions
    mutating func retry(at now: Instant) -> FlowActions
    mutating func refresh(at now: Instant) -> FlowActions
    mutating func attemptFailed(_ work: UInt64, next: Instant) -> FlowActions
    mutating func interim(_ work: UInt64, _ answer: FlowResult<Value>, at now: Instant) -> FlowActions
    mutating func finished(_ work: UInt64, _ answer: FlowResult<Value>, at now: Instant) -> FlowActions
    mutating func failed(_ work: UInt64, _ trouble: FlowTrouble) -> FlowActions
    mutating func workCancelled(_ work: UInt64) -> FlowActions
    mutating func timerRang(_ number: UInt64) -> FlowActions
    mutating func hinted(_ hint: ConnectivityHint, at now: Instant) -> FlowActions
    mutating func pendingChanged(to count: Int) -> FlowActions
    mutating func sessionChanged() -> FlowActions
    mutating func cancel() -> FlowActions
    mutating func leave() -> FlowActions
    mutating func enter() -> FlowActions
}
