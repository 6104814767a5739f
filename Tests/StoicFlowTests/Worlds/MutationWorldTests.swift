import Stoic
import StoicSimulation
import StoicSimulationBoot
import Synchronization
import Testing

@testable import StoicFlow

/// A server with a list, and an outbox in front of it.
private final class Kitchen: Sendable {
    struct Books {
        var onServer: [Int] = []
        var outbox: [(number: UInt64, dish: Int)] = []
        var handedOver: [Int] = []
        var takenBack: Set<Int> = []
        var numbers: [UInt64: Int] = [:]
    }

    let world: SimulatedWorld
    let books = Mutex(Books())

    init(_ world: SimulatedWorld) { self.world = world }

    var onServer: [Int] { books.withLock { $0.onServer } }
    var takenBack: Set<Int> { books.withLock { $0.takenBack } }

    func pause() async throws { try await Task.sleep(for: .milliseconds(100 * world.choose(4))) }

    /// The list as it is at some moment of the request.
    func list() async throws -> FlowResult<[Int]> {
        try await pause()
        let seen = onServer
        try await pause()
        switch world.choose(5) {
        case 0: throw FlowTrouble(.offline)
        case 1: return .cached(Array(seen.prefix(1)), age: .seconds(60))
        default: return .fresh(seen)
        }
    }

    /// Takes a dish, or fails without having acted.
    func add(_ dish: Int) async throws {
        do {
            try await pause()
        } catch {
            books.withLock { _ = $0.takenBack.insert(dish) }
            throw error
        }
        switch world.choose(5) {
        case 0: throw FlowTrouble(.offline)
        case 1: throw FlowTrouble(.unavailable)
        default: books.withLock { $0.onServer.append(dish) }
        }
    }

    func store(_ dish: Int, _ number: UInt64) async throws {
        do {
            try await pause()
        } catch {
            books.withLock { _ = $0.takenBack.insert(dish) }
            throw error
        }
        if world.choose(8) == 0 { throw FlowTrouble(.unavailable) }
        books.withLock { books in
            books.outbox.append((number, dish))
            books.handedOver.append(dish)
        }
    }

    /// Delivers what is in the outbox, in its order.
    func deliver(_ mutations: Mutations<[Int]>) async {
        while let (number, dish) = books.withLock({ $0.outbox.first }) {
            await settle(.milliseconds(100 * world.choose(4)))
            let isTaken = world.choose(4) != 0
            books.withLock { books in
                books.outbox.removeFirst()
                if isTaken { books.onServer.append(dish) }
            }
            if isTaken {
                mutations.delivered(number)
            } else {
                mutations.refused(number, FlowTrouble(.unavailable))
            }
        }
    }
}

// F1, F2
@Suite struct `Edits in a world` {
    @Test(arguments: [Interruption.never, .cancelAny(within: 80)])
    func `are shown until the server has them or they are taken back`(interruption: Interruption) {
        let report = simulate(
            seeds: 0..<500, timers: [.onTime, .late(.milliseconds(100))], interruptions: [interruption]
        ) { world in
            let kitchen = Kitchen(world)
            let flow = Flow<[Int]>()
            let refused = Heard<UInt64>()
            let mutations = Mutations(flow) { refusal in
                refused.add(refusal.number)
                kitchen.books.withLock { books in
                    if let dish = books.numbers[refusal.number] { books.takenBack.insert(dish) }
                }
            }
            let made = Heard<Int>()
            world.always("nothing is shown twice") {
                let shown = mutations.state.content.value ?? []
                return Set(shown).count == shown.count
            }
            world.always("nothing shown is lost, and what is taken back goes") {
                guard let shown = mutations.state.content.value else { return true }
                let back = kitchen.takenBack
                return Set(made.all).subtracting(back).isSubset(of: shown)
            }
            flow.run { _ in try await kitchen.list() }
            await withDiscardingTaskGroup { group in
                group.addTask { await edit(5, kitchen, mutations, made) }
                group.addTask {
                    for _ in 0..<4 {
                        await settle(.milliseconds(120 * world.choose(4)))
                        if world.choose(2) == 0 { flow.refresh() }
                        await kitchen.deliver(mutations)
                    }
                }
            }
            for _ in 0..<6 {
                await settle(.seconds(5))
                await kitchen.deliver(mutations)
            }
            await settle(.seconds(5))
            flow.run { _ in .fresh(kitchen.onServer) }
            await settle(.seconds(1))
            let (onServer, handedOver) = kitchen.books.withLock { ($0.onServer, $0.handedOver) }
            world.expect(mutations.state.content == .fresh(onServer), "in the end the server is shown")
            world.expect(mutations.machine.edits.isEmpty, "nothing is kept")
            world.expect(onServer == onServer.sorted(), "in the order in which they were made")
            world.expect(Set(onServer).count == onServer.count, "once each")
            world.expect(Set(handedOver).count == handedOver.count, "handed over once")
            let ends = kitchen.takenBack.union(onServer)
            world.expect(ends == Set(made.all), "each is taken or taken back")
            world.expect(kitchen.takenBack.isDisjoint(with: onServer), "and not both")
            world.expect(Set(refused.all).count == refused.all.count, "said once")
            world.expect(flow.state.pendingChanges == 0, "none waits")
            world.sometimes(!handedOver.isEmpty, "handed over")
            world.sometimes(!refused.all.isEmpty, "taken back")
            world.sometimes(onServer.count == 5, "all taken")
        }
        #expect(report.holds, "\(report)")
    }

    @Test func `of one account are gone with it`() {
        let report = simulate(seeds: 0..<400, interruptions: [.signOut(within: 60)]) { world in
            let kitchen = Kitchen(world)
            let flow = Flow<[Int]>()
            let mutations = Mutations(flow)
            let signedOut = Heard<Int>()
            let made = Heard<Int>()
            world.onSignOut {
                flow.sessionChanged()
                signedOut.add(made.all.count)
            }
            world.always("nothing of the old account is shown or kept") {
                guard let before = signedOut.all.first else { return true }
                let shown = mutations.state.content.value ?? []
                return shown.allSatisfy { $0 > before }
                    && mutations.machine.edits.allSatisfy { $0.number > before }
            }
            flow.run { _ in .fresh([]) }
            await withDiscardingTaskGroup { group in
                group.addTask { await edit(5, kitchen, mutations, made) }
            }
            await settle(.seconds(5))
            flow.run { _ in .fresh([]) }
            await settle(.seconds(5))
            world.sometimes(signedOut.all.first.map { $0 > 1 } ?? false, "signed out with edits")
        }
        #expect(report.holds, "\(report)")
    }
}

private func edit(_ count: Int, _ kitchen: Kitchen, _ mutations: Mutations<[Int]>, _ made: Heard<Int>) async {
    for dish in 1...count {
        await settle(.milliseconds(80 * kitchen.world.choose(4)))
        do {
            kitchen.books.withLock { $0.numbers[UInt64(dish)] = dish }
            try mutations.change { list in
                if !list.contains(dish) { list.append(dish) }
            } send: {
                try await kitchen.add(dish)
            } handOver: { number in
                try await kitchen.store(dish, number)
            }
            made.add(dish)
        } catch {
            kitchen.world.expect(false, "there is room")
        }
    }
}
