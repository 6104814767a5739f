#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A thread that can be joined, which Foundation's cannot: `stop()` promises that none is left.
///
/// Unchecked, because Darwin's handle is a pointer: it is only ever handed to `pthread_join`, once.
struct WireThread: @unchecked Sendable {
    private let handle: pthread_t

    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a thread; nil when the system has no more.
    init?(stackBytes: Int = 512 << 10, _ run: @escaping @Sendable () -> Void) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, stackBytes)
        let body = Unmanaged.passRetained(Body(run))
        #if canImport(Glibc)
            var started = pthread_t()
            let code = pthread_create(
                &started, &attributes,
                { raw in
                    if let raw { Unmanaged<Body>.fromOpaque(raw).takeRetainedValue().run() }
                    return nil
                }, body.toOpaque())
            guard code == 0 else {
                body.release()
                return nil
            }
            handle = started
        #else
            var started: pthread_t?
            let code = pthread_create(
                &started, &attributes,
                { raw in
                    Unmanaged<Body>.fromOpaque(raw).takeRetainedValue().run()
                    return nil
                }, body.toOpaque())
            guard code == 0, let started else {
                body.release()
                return nil
            }
            handle = started
        #endif
    }

    func join() { pthread_join(handle, nil) }
}
