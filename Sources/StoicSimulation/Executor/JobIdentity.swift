@_silgen_name("swift_task_getJobFlags")
private func flags(of job: UnownedJob) -> UInt

@_silgen_name("swift_task_getJobTaskId")
private func taskNumber(of job: UnownedJob) -> UInt64

extension UnownedJob {
    /// The number that the runtime gave the task; nil when the job is none: an actor's turn, a yield's end.
    var task: UInt64? {
        // The lowest byte is the kind, zero for tasks (swift/ABI/MetadataValues.h).
        flags(of: self) & 0xff == 0 ? taskNumber(of: self) : nil
    }

    /// The actor whose turn it is; nil when it is none, or one that no task executor runs.
    var actor: UInt? {
        // A turn for an executor is a job of its own kind, and behind what every job has stands its actor.
        guard flags(of: self) & 0xff == 193, let job = UnsafePointer<UInt>(bitPattern: address) else {
            return nil
        }
        return job[8]
    }

    /// Whether it is the other half of a yield, which makes the task ready again and does nothing else.
    var isYieldsReturn: Bool { flags(of: self) & 0xff == 195 }

    private var address: UInt { unsafeBitCast(self, to: UInt.self) }

    /// Runs the job as the pool would, on this thread, without an executor of its own.
    func runInPool() {
        // Two zero words are the generic executor.
        runSynchronously(on: unsafeBitCast((0, 0) as (UInt, UInt), to: UnownedSerialExecutor.self))
    }
}
