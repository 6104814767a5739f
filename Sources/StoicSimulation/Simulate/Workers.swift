#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Threads of one's own: a world blocks its thread, which the pool could not spare.
enum Workers {
    private final class Work: Sendable {
        let body: @Sendable (Int) -> Void
        let index: Int

        init(_ index: Int, _ body: @escaping @Sendable (Int) -> Void) {
            self.index = index
            self.body = body
        }
    }

    static let bound = 64

    /// Runs `body` with 0 to `count - 1`, each on a thread of its own, and waits for all of them.
    static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        var started: [pthread_t] = []
        for index in 0..<count {
            if index < bound, let thread = start(Work(index, body)) {
                started.append(thread)
            } else {
                // This thread stands in for one that could not be started.
                body(index)
            }
        }
        for thread in started { pthread_join(thread, nil) }
    }

    /// Runs `other` on a thread of its own beside `body`, which stays on this one; then calls `end`, and
    /// waits for the other.
    static func beside<Result>(
        _ body: () -> Result, _ other: @escaping @Sendable () -> Void, end: () -> Void
    ) -> Result {
        let thread = start(Work(0) { _ in other() })
        defer {
            if let thread {
                end()
                pthread_join(thread, nil)
            }
        }
        return body()
    }

    private static func start(_ work: Work) -> pthread_t? {
        let argument = Unmanaged.passRetained(work).toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
            let status = pthread_create(&thread, nil, { Workers.perform($0) }, argument)
        #else
            var thread = pthread_t()
            let status = pthread_create(&thread, nil, { Workers.perform($0) }, argument)
        #endif
        if status == 0 { return thread }
        Unmanaged<Work>.fromOpaque(argument).release()
        return nil
    }

    private static func perform(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let argument else { return nil }
        let work = Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
        work.body(work.index)
        return nil
    }
}
