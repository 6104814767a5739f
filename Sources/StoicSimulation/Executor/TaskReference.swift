internal import CStoicSimulation

/// A task that is kept in memory, so that it can be cancelled, and be looked at when nothing runs any more.
struct TaskReference: Hashable {
    private let task: UnsafeRawPointer

    /// - Parameter job: A job that is a task and has not run yet, so that it is alive now.
    init(_ job: UnownedJob) {
        task = unsafeBitCast(job, to: UnsafeRawPointer.self)
        stoic_task_keep(task)
    }

    private init(_ task: UnsafeRawPointer) { self.task = task }

    /// What cancelling a task that is over does is nothing.
    func cancel() { stoic_task_cancel(task) }

    func letGo() { stoic_task_let_go(task) }
}

// The runtime's layout of tasks (swift/ABI/Task.h), of which nothing else tells who waits for whom. It is
// fixed for a version of the runtime; where this room does not know it, worlds say less.
#if os(Linux) && compiler(>=6.3) && compiler(<6.4) && _pointerBitWidth(_64)
    extension TaskReference {
        private static let flagsOffset = 32
        /// `AsyncTask` itself has 26 words; then come the fragments.
        private static let fragmentsOffset = 26 * 8
        private static let childFlag: UInt32 = 1 << 24
        private static let futureFlag: UInt32 = 1 << 25
        private static let groupChildFlag: UInt32 = 1 << 26
        /// How long a list of waiters is followed.
        private static let waiterBound = 1_000

        private var flags: UInt32 { task.load(fromByteOffset: Self.flagsOffset, as: UInt32.self) }

        /// The task that this one is a child of, while it runs.
        var parent: TaskReference? {
            guard flags & Self.childFlag != 0,
                let parent = task.load(fromByteOffset: Self.fragmentsOffset, as: UnsafeRawPointer?.self)
            else { return nil }
            return TaskReference(parent)
        }

        /// The word of a future in which its state and the first of those who wait for it are: nil when the
        /// task is none.
        private var future: UInt? {
            guard flags & Self.futureFlag != 0 else { return nil }
            var offset = Self.fragmentsOffset
            if flags & Self.childFlag != 0 { offset += 16 }
            if flags & Self.groupChildFlag != 0 { offset += 8 }
            return task.load(fromByteOffset: offset, as: UInt.self)
        }

        /// Whether it has not come to its end; nil when that cannot be told.
        var isUnfinished: Bool? { future.map { $0 & 3 == 0 } }

        /// Who waits for its value.
        var waiters: [TaskReference] {
            guard let future, future & 3 == 0 else { return [] }
            var list: [TaskReference] = []
            var next = UnsafeRawPointer(bitPattern: future)
            while let waiter = next, list.count < Self.waiterBound {
                list.append(TaskReference(waiter))
                // The first word that a job has for whoever schedules it.
                next = waiter.load(fromByteOffset: 16, as: UnsafeRawPointer?.self)
            }
            return list
        }
    }
#else
    extension TaskReference {
        var parent: TaskReference? { nil }
        var isUnfinished: Bool? { nil }
        var waiters: [TaskReference] { [] }
    }
#endif
