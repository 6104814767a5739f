#if os(Linux)
    internal import CCurl
    internal import CStoicCurl
    internal import Glibc

    /// A descriptor that the engine's thread polls. Held by whoever rings, so it cannot be closed, and
    /// its number given to something else, while someone writes to it.
    final class WakeBell: Sendable {
        let descriptor: Int32

        init?() {
            descriptor = stoic_wake_open()
            if descriptor < 0 { return nil }
        }

        deinit {
            if descriptor >= 0 { close(descriptor) }
        }

        func ring() { stoic_wake(descriptor) }

        func drain() { stoic_wake_drain(descriptor) }
    }
#endif
