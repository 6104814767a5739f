import Stoic

extension TestClock {
    /// One task's sleep: how it ends, and the sign that the task runs again.
    struct Sleep {
        let deadline: Instant
        /// True: due. False: cancelled.
        let end = OneShot<Bool>()
        let awake = OneShot<Void>()
    }

    /// Someone who waits for sleepers.
    struct Watcher {
        let count: Int
        let deadline: Instant?
        let reached = OneShot<Bool>()
    }

    struct State {
        var now: Instant
        /// Rises with whatever is asked of the clock.
        var activity: UInt64 = 0
        /// By deadline, then by the order of falling asleep. Its bound is the number of tasks.
        private(set) var sleeps: [(token: UInt64, sleep: Sleep)] = []
        var watchers: [UInt64: Watcher] = [:]
        private var nextToken: UInt64 = 0

        init(now: Instant) { self.now = now }

        mutating func move(to moment: Instant) { now = max(now, moment) }

        /// The sleep's token, or nil when it is due already; and the watchers that have seen enough.
        mutating func fallAsleep(_ sleep: Sleep) -> (UInt64?, [Watcher]) {
            activity &+= 1
            guard sleep.deadline > now else { return (nil, []) }
            let token = self.token()
            let place = sleeps.firstIndex { $0.sleep.deadline > sleep.deadline } ?? sleeps.endIndex
            sleeps.insert((token, sleep), at: place)
            let reached = watchers.filter { isReached($0.value) }.sorted { $0.key < $1.key }
            for (id, _) in reached { watchers[id] = nil }
            return (token, reached.map(\.value))
        }

        mutating func leave(_ token: UInt64) -> Sleep? {
            activity &+= 1
            guard let index = sleeps.firstIndex(where: { $0.token == token }) else { return nil }
            return sleeps.remove(at: index).sleep
        }

        /// Takes out the next sleeper due by `moment` and moves to its deadline.
        mutating func wakeNext(until moment: Instant) -> Sleep? {
            guard let next = sleeps.first, next.sleep.deadline <= moment else { return nil }
            move(to: next.sleep.deadline)
            return sleeps.removeFirst().sleep
        }

        mutating func watch(_ watcher: Watcher) -> UInt64? {
            guard !isReached(watcher) else { return nil }
            let token = self.token()
            watchers[token] = watcher
            return token
        }

        private func isReached(_ watcher: Watcher) -> Bool {
            guard let deadline = watcher.deadline else { return sleeps.count >= watcher.count }
            return sleeps.count { $0.sleep.deadline == deadline } >= watcher.count
        }

        private mutating func token() -> UInt64 {
            nextToken &+= 1
            return nextToken
        }
    }
}
