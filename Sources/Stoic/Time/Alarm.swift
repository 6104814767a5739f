/// Calls back once at a moment, unless it is cancelled first. For slow paths: it is a task.
package struct Alarm: Sendable {
    private let task: Task<Void, Never>

    package init(at moment: Instant, source: any TimeSource, ring: @escaping @Sendable () -> Void) {
        // Its owner is whoever made it, and cancels it.
        task = Task {
            do {
                // no point: the caller names the point at which it waits
                try await source.sleep(until: moment)
                ring()
            } catch {
                // Cancelled: nobody waits any more.
            }
        }
    }

    package func cancel() { task.cancel() }
}
