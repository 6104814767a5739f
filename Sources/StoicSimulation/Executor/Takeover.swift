// The only file that knows the runtime's interface for custom executors: Linux with Swift 6.3, Apple's
// systems from 26.4 on. Where it is missing, a world drives structured code alone, by executor preference.
@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) internal import _Concurrency
internal import Stoic
internal import Synchronization

/// The program's executors, given to whichever world a thread runs; outside of one they pass everything on.
package enum Takeover {
    private static let state = Atomic<UInt8>(0)

    /// Whether every task of a world is caught, not only those below its body.
    package static var isInstalled: Bool { state.load(ordering: .relaxed) > 0 }

    /// Whether the system's clocks and its randomness are the world's, too.
    package static var isInterposed: Bool { state.load(ordering: .relaxed) > 1 }

    /// Must come before anything in the program touches a task; a second call does nothing.
    ///
    /// - Parameter interposed: Whether the functions of CStoicInterposers are in the program.
    package static func install(interposed: Bool) {
        guard #available(macOS 26.4, iOS 26.4, watchOS 26.4, tvOS 26.4, visionOS 26.4, *) else { return }
        #if os(Linux)
            let level: UInt8 = interposed ? 2 : 1
        #else
            let level: UInt8 = 1
        #endif
        let (isFirst, _) = state.compareExchange(expected: 0, desired: level, ordering: .relaxed)
        guard isFirst else { return }
        _createExecutors(factory: WorldFactory.self)
        OwnWorld.isTold { ThreadSlot.world.map { WorldTime(clock: $0.clock) } }
    }
}

@available(macOS 26.4, iOS 26.4, watchOS 26.4, tvOS 26.4, visionOS 26.4, *)
private struct WorldFactory: ExecutorFactory {
    static let mainExecutor: any MainExecutor = RoutedMain()
    static let defaultExecutor: any TaskExecutor = RoutedDefault()
}

@available(macOS 26.4, iOS 26.4, watchOS 26.4, tvOS 26.4, visionOS 26.4, *)
private final class RoutedMain: MainExecutor {
    private let platform = PlatformExecutorFactory.mainExecutor

    func run() throws { try platform.run() }
    func stop() { platform.stop() }

    func checkIsolated() {
        if let world = ThreadSlot.world {
            precondition(world.isLooking, "this is not the main actor")
        } else {
            platform.checkIsolated()
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        if let world = ThreadSlot.world {
            world.add(UnownedJob(job), place: .main)
        } else {
            platform.enqueue(job)
        }
    }
}

@available(macOS 26.4, iOS 26.4, watchOS 26.4, tvOS 26.4, visionOS 26.4, *)
private final class RoutedDefault: TaskExecutor, SchedulingExecutor {
    private let platform = PlatformExecutorFactory.defaultExecutor
    private let timers = PlatformExecutorFactory.defaultExecutor as? any SchedulingExecutor

    func enqueue(_ job: consuming ExecutorJob) {
        if let world = ThreadSlot.world {
            world.add(UnownedJob(job), place: .own)
        } else {
            platform.enqueue(job)
        }
    }

    func enqueue<C: Clock>(
        _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
        if let world = ThreadSlot.world {
            world.arm(UnownedJob(job), after: (delay as? Duration) ?? .zero)
        } else if let timers {
            timers.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
        } else {
            preconditionFailure("the platform's executor cannot wait")
        }
    }

    func enqueue<C: Clock>(
        _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
        if let world = ThreadSlot.world {
            world.arm(UnownedJob(job), after: (clock.now.duration(to: instant) as? Duration) ?? .zero)
        } else if let timers {
            timers.enqueue(job, at: instant, tolerance: tolerance, clock: clock)
        } else {
            preconditionFailure("the platform's executor cannot wait")
        }
    }
}
