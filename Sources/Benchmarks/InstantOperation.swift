import Stoic
import Synchronization

/// An attempt that succeeds at once, for the pipeline without HTTP around it.
final class InstantOperation: PipelineOperation {
    private let sends = Atomic<Int>(0)
    private let limited = Atomic<Int>(0)

    var count: Int { sends.load(ordering: .relaxed) }
    var limitedCount: Int { limited.load(ordering: .relaxed) }
    var replayability: Replayability { .repeatable }
    var enforcesLimit: Bool { true }
    var isLeaf: Bool { true }

    func attempt(_ context: AttemptContext) async -> Attempted {
        sends.add(1, ordering: .relaxed)
        if context.limit != nil { limited.add(1, ordering: .relaxed) }
        return Attempted(value: self, verdict: .success)
    }
}
