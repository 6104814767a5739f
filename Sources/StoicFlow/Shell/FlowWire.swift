import Stoic
import Synchronization

/// From work to its shell, which it does not keep alive: one object for the task and all that it calls, of
/// which each frame holds a word.
final class FlowWire: Sendable {
    private struct Hearing {
        weak var shell: (any FlowHearing)?
    }

    private let hearing: Mutex<Hearing>
    let work: UInt64
    let ambient: Ambient?

    init(_ shell: any FlowHearing, work: UInt64, ambient: Ambient?) {
        hearing = Mutex(Hearing(shell: shell))
        self.work = work
        self.ambient = ambient
    }

    private var shell: (any FlowHearing)? { hearing.withLock { $0.shell } }

    var isCurrent: Bool { shell?.isCurrent(work) ?? false }

    func attemptFailed(next: Instant) { shell?.attemptFailed(work, next: next) }
    func interim(_ result: FlowResult<Erased>) { shell?.interim(work, result) }

    // What comes after the work is no part of the task's frame, which is there for as long as the work takes.

    @inline(never)
    func finished<Value>(_ finished: FlowFinished<Value>) { shell?.finished(work, finished) }

    @inline(never)
    func failed(_ error: any Error) {
        // Who was cancelled may say so in words of its own.
        let isCancelled = error is CancellationError || Task.isCancelled
        shell?.failed(work, isCancelled ? nil : FlowTrouble(error))
    }
}

/// A shell, whatever its machine. What comes from work that is not current changes nothing.
protocol FlowHearing: AnyObject, Sendable {
    func isCurrent(_ work: UInt64) -> Bool
    func attemptFailed(_ work: UInt64, next: Instant)
    func interim(_ work: UInt64, _ result: FlowResult<Erased>)
    func finished(_ work: UInt64, _ finished: AnyObject)
    /// - Parameter trouble: Nil: it was cancelled.
    func failed(_ work: UInt64, _ trouble: FlowTrouble?)
}
