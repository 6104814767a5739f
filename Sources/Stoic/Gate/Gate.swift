import Synchronization

/// Holds calls at a named point until it is released, so that a test decides what happens first (F6).
public final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var arrivals = 0
        var held: [UInt64: OneShot<Bool>] = [:]
        var watchers: [(count: Int, arrived: OneShot<Bool>, id: UInt64)] = []
        var nextToken: UInt64 = 0
    }

    /// What it is called in failures.
    public let name: String
    private let state = Mutex(State())

    /// A closed gate.
    public init(_ name: String = "gate") {
        self.name = name
    }

    /// How many calls have come to it so far.
    public var arrivals: Int { state.withLock { $0.arrivals } }
    /// How many it holds now.
    public var held: Int { state.withLock { $0.held.count } }

    /// Waits until the gate is open.
    ///
    /// - Throws: `CancellationError` when the task is cancelled first.
    public func pass() async throws {
        let end = OneShot<Bool>()
        let (token, reached) = state.withLock { state -> (UInt64?, [OneShot<Bool>]) in
            state.arrivals += 1
            let reached = state.watchers.filter { $0.count <= state.arrivals }.map(\.arrived)
            state.watchers.removeAll { $0.count <= state.arrivals }
            guard !state.isOpen else { return (nil, reached) }
            state.nextToken &+= 1
            state.held[state.nextToken] = end
            return (state.nextToken, reached)
        }
        for watcher in reached { watcher.set(true) }
        guard let token else { return }
        let passed = await withTaskCancellationHandler {  // no point: a test's own hold
            await end.value()  // no point: a test's own hold
        } onCancel: {
            let wasHeld = state.withLock { $0.held.removeValue(forKey: token) != nil }
            if wasHeld { end.set(false) }
        }
        if !passed { throw CancellationError() }
    }

    /// Waits until `count` calls have come to it.
    ///
    /// - Throws: `CancellationError` when the task is cancelled first.
    public func waitUntilReached(_ count: Int = 1) async throws {
        let arrived = OneShot<Bool>()
        let token = state.withLock { state -> UInt64? in
            guard state.arrivals < count else { return nil }
            state.nextToken &+= 1
            state.watchers.append((count, arrived, state.nextToken))
            return state.nextToken
        }
        guard let token else { return }
        let reached = await withTaskCancellationHandler {  // no point: the test waits
            await arrived.value()  // no point: the test waits
        } onCancel: {
            let wasWaiting = state.withLock { state in
                let before = state.watchers.count
                state.watchers.removeAll { $0.id == token }
                return state.watchers.count < before
            }
            if wasWaiting { arrived.set(false) }
        }
        if !reached { throw CancellationError() }
    }

    /// Lets those pass that it holds now, and stays closed for others.
    public func releaseHeld() {
        release(andOpen: false)
    }

    /// Lets all pass, now and from now on.
    public func open() {
        release(andOpen: true)
    }

    private func release(andOpen: Bool) {
        let held = state.withLock { state in
            if andOpen { state.isOpen = true }
            defer { state.held = [:] }
            // In the order of their coming: a schedule must not hang on hash order.
            return state.held.sorted { $0.key < $1.key }.map(\.value)
        }
        for call in held { call.set(true) }
    }
}
