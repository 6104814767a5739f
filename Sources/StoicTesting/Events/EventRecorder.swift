public import Stoic
import Synchronization

/// Keeps the events it is given, for a test to look at.
public final class EventRecorder: EventSink {
    private struct State {
        var events: [Event] = []
        var dropped = 0
        var watchers: [UInt64: Watcher] = [:]
        var nextToken: UInt64 = 0

        func count(_ name: String) -> Int { events.count { $0.name == name } }
    }

    private struct Watcher {
        let name: String
        let count: Int
        let reached = OneShot<Bool>()
    }

    /// Whether it asks for private fields.
    public let wantsPrivateFields: Bool
    /// The least level that it takes.
    public let minimumLevel: Event.Level
    private let limit: Int
    private let state = Mutex(State())

    /// An empty recorder.
    ///
    /// - Parameters:
    ///   - wantsPrivateFields: Ask for what may be personal too. Default: false.
    ///   - minimumLevel: Default: debug, everything.
    ///   - limit: Events kept; later ones are only counted. Default: 100,000.
    public init(
        wantsPrivateFields: Bool = false, minimumLevel: Event.Level = .debug, limit: Int = 100_000
    ) {
        self.wantsPrivateFields = wantsPrivateFields
        self.minimumLevel = minimumLevel
        self.limit = limit
    }

    /// Keeps the event, unless it is below the least level.
    public func record(_ event: Event) {
        guard event.level >= minimumLevel else { return }
        let reached = state.withLock { state -> [Watcher] in
            guard state.events.count < limit else {
                state.dropped += 1
                return []
            }
            state.events.append(event)
            let reached = state.watchers.filter {
                $0.value.name == event.name && state.count(event.name) >= $0.value.count
            }
            for id in reached.keys { state.watchers[id] = nil }
            return reached.sorted { $0.key < $1.key }.map(\.value)
        }
        for watcher in reached { watcher.reached.set(true) }
    }

    /// All that was recorded, in order.
    public var events: [Event] { state.withLock { $0.events } }

    /// The names of all that was recorded, in order.
    public var names: [String] { events.map(\.name) }

    /// Events that came after the limit was reached.
    public var dropped: Int { state.withLock { $0.dropped } }

    /// The events of that name, in order.
    public func named(_ name: String) -> [Event] {
        events.filter { $0.name == name }
    }

    /// Forgets all that was recorded.
    public func removeAll() {
        state.withLock { state in
            state.events = []
            state.dropped = 0
        }
    }

    /// Waits until `count` events of that name have been recorded.
    ///
    /// - Throws: `CancellationError` when the task is cancelled first.
    public func waitFor(_ name: String, count: Int = 1) async throws {
        let watcher = Watcher(name: name, count: count)
        let token = state.withLock { state -> UInt64? in
            guard state.count(name) < count else { return nil }
            state.nextToken &+= 1
            state.watchers[state.nextToken] = watcher
            return state.nextToken
        }
        guard let token else { return }
        let reached = await withTaskCancellationHandler {
            await watcher.reached.value()
        } onCancel: {
            let gone = state.withLock { $0.watchers.removeValue(forKey: token) }
            gone?.reached.set(false)
        }
        if !reached { throw CancellationError() }
    }
}

extension EventRecorder: CustomStringConvertible {
    /// The events, a line each; private fields are not shown.
    public var description: String {
        events.map(\.description).joined(separator: "\n")
    }
}
