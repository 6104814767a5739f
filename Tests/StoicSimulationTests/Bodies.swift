import Dispatch
import Foundation
import Stoic
import StoicSimulation
import Synchronization
import Testing

/// A number that is read and written in two turns, so that updates can be lost.
actor Ledger {
    var value = 0

    func read() -> Int { value }
    func write(_ new: Int) { value = new }
}

@MainActor final class Screen {
    var shown: [Int] = []

    nonisolated init() {}

    func show(_ number: Int) async {
        let before = shown
        await Task.yield()
        shown = before + [number]
    }
}

/// Two tasks that each add one, reading and writing in two turns.
@Sendable func addingTwice(_ world: SimulatedWorld) async {
    let ledger = Ledger()
    @Sendable func add() async {
        let value = await ledger.read()
        world.note("read \(value)")
        await ledger.write(value + 1)
    }
    async let one: Void = add()
    async let other: Void = add()
    _ = await (one, other)
    world.expect(await ledger.read() == 2, "both additions count")
}

/// A way to run something at once with something else, named for the table of the tests.
struct Construct: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let body: @Sendable (SimulatedWorld) async throws -> Void

    init(_ name: String, _ body: @escaping @Sendable (SimulatedWorld) async throws -> Void) {
        testDescription = name
        self.body = body
    }

    static let all = [
        Construct("Task") { world in
            let ledger = Ledger()
            let tasks = (0..<3).map { index in
                Task {
                    await ledger.write(await ledger.read() + index)
                    world.note("\(index)")
                }
            }
            for task in tasks { await task.value }
        },
        Construct("Task.detached") { world in
            let ledger = Ledger()
            let tasks = (0..<3).map { index in
                Task.detached {
                    await ledger.write(await ledger.read() * 2 + index)
                    world.note("\(index)")
                }
            }
            for task in tasks { await task.value }
        },
        Construct("Task.immediate") { world in
            let ledger = Ledger()
            guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
            let tasks = (0..<3).map { index in
                Task.immediate {
                    await ledger.write(await ledger.read() * 2 + index)
                    world.note("\(index)")
                }
            }
            for task in tasks { await task.value }
        },
        Construct("a group") { world in
            let order = await withTaskGroup(of: Int.self) { group in
                for index in 0..<4 {
                    group.addTask {
                        await Task.yield()
                        return index
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            world.note("\(order)")
        },
        Construct("async let", addingTwice),
        Construct("an actor") { world in
            let ledger = Ledger()
            await withDiscardingTaskGroup { group in
                for index in 0..<4 { group.addTask { await ledger.write(index) } }
            }
            world.note("\(await ledger.read())")
        },
        Construct("Task.yield") { world in
            await withDiscardingTaskGroup { group in
                for index in 0..<3 {
                    group.addTask {
                        for turn in 0..<3 {
                            await Task.yield()
                            world.note("\(index) \(turn)")
                        }
                    }
                }
            }
        },
        Construct("the main actor") { world in
            let screen = Screen()
            await withDiscardingTaskGroup { group in
                for index in 0..<3 { group.addTask { await screen.show(index) } }
            }
            world.note("\(await screen.shown)")
        },
        Construct("Task.sleep") { world in
            await withDiscardingTaskGroup { group in
                for index in 0..<3 {
                    group.addTask {
                        try? await Task.sleep(for: .milliseconds(index % 2))
                        world.note("\(index) at \(world.now.nanoseconds) \(ContinuousClock.now)")
                    }
                }
            }
        },
        Construct("randomness") { world in
            world.note("\(Int.random(in: 0..<1_000_000)) \([1, 2, 3, 4, 5].shuffled())")
        },
        Construct("other randomness") { world in
            let device = FileHandle(forReadingAtPath: "/dev/urandom")
            world.note("\(UUID()) \(try device?.read(upToCount: 9)?.map(\.self) ?? [])")
            #if os(Linux)
                world.note("\(arc4random()) \(arc4random_uniform(1_000_000))")
            #endif
        },
    ]
}

/// A thread that no world knows of; it starts before any world of the test does.
final class Outside: Sendable {
    private struct State {
        var work: (@Sendable () -> Void)?
        var isOver = false
    }

    private final class Line: Sendable {
        private let state = Mutex(State())
        private let wake = DispatchSemaphore(value: 0)

        func set(_ work: (@Sendable () -> Void)?, isOver: Bool = false) {
            state.withLock { $0 = State(work: work, isOver: isOver) }
            wake.signal()
        }

        func take() -> State {
            wake.wait()
            return state.withLock { $0 }
        }
    }

    private let line = Line()

    init() {
        let started = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [line] in
            started.signal()
            while true {
                let next = line.take()
                next.work?()
                if next.isOver { return }
            }
        }
        started.wait()
    }

    deinit { line.set(nil, isOver: true) }

    func run(_ work: @escaping @Sendable () -> Void) { line.set(work) }
}
