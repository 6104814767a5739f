import Stoic
import StoicFlow
import StoicSimulation

/// One situation on one schedule: a person, a screen, and the service behind it.
@MainActor
final class Play {
    let world: SimulatedWorld
    let service: ContractService
    let driver: any ScreenDriver
    let contract: FailureContract
    let promises: [ScreenPromise]
    /// The screen before the situation came.
    private(set) var before = Screen()
    private var judge: ScreenJudge
    private var broken: ScreenInvariant?
    private var seen = Screen()
    private var lastSight: Sight?

    /// What, beside the screen, a look depends on.
    private struct Sight: Equatable {
        let version: Int
        let now: Instant
    }

    init(
        _ contract: FailureContract, _ promises: [ScreenPromise], in world: SimulatedWorld,
        _ service: ContractService, _ driver: any ScreenDriver
    ) {
        self.world = world
        self.service = service
        self.driver = driver
        self.contract = contract
        self.promises = promises
        judge = ScreenJudge(progressAfter: contract.progressAfter, settlesWithin: contract.settlesWithin)
    }

    /// Has the screen looked at after every step of the world.
    func watch() {
        let names = ScreenInvariant.allCases
        world.always(names[0].rawValue) { [weak self] in
            // Between two steps of a world nobody is on the main actor, and no other thread can be.
            MainActor.assumeIsolated { self?.look() != names[0] }
        }
        for name in names.dropFirst() {
            // The same.
            world.always(name.rawValue) { [weak self] in MainActor.assumeIsolated { self?.broken != name } }
        }
    }

    private func look() -> ScreenInvariant? {
        let screen = driver.screen
        let sight = Sight(version: service.version, now: world.now)
        guard screen != seen || sight != lastSight else { return broken }
        if screen != seen { world.trace("the screen: \(screen)") }
        (seen, lastSight) = (screen, sight)
        let ledger = service.ledger
        if let fault = PlayFault.find(screen, ledger) {
            world.expect(false, fault)
            return nil
        }
        let isOffline = service.connectivity.hint?.isSatisfied == false
        broken = judge.look(at: screen, ledger, isOffline: isOffline, now: world.now)
        return broken
    }

    // MARK: What the person does

    func ask(_ question: String) {
        world.trace("asks \(question)")
        service.tell { $0.asked(question, at: $1) }
        driver.ask(question)
    }

    func retry() {
        world.trace("retries")
        service.tell { $0.intend(at: $1) }
        driver.retry()
    }

    func loadNext() {
        world.trace("scrolls to the end")
        service.tell { $0.intend(at: $1) }
        driver.loadNext()
    }

    func end(_ how: ContractLedger.Closing) {
        world.trace(how == .left ? "leaves" : "cancels")
        service.tell { $0.close(how, at: $1) }
        how == .left ? driver.leave() : driver.cancel()
    }

    // MARK: Time

    func pause(_ duration: Duration) async throws {
        let source = Ambient.source(nil)
        try await source.sleep(until: source.now.advanced(by: duration))
    }

    /// Until all that can happen at this moment has happened.
    func settle() async throws { try await pause(contract.settlesWithin) }

    /// Until it holds; fails the world by that name when a minute is not enough.
    ///
    /// Looked at ever more rarely, so that nothing hangs on when exactly.
    func until(_ name: @autoclosure () -> String, _ holds: () -> Bool) async throws {
        let began = world.now
        while !holds() {
            let waited = began.duration(to: world.now)
            guard waited < .seconds(60) else { return world.expect(false, name()) }
            try await pause(.milliseconds(max(1, waited / .milliseconds(4))))
        }
    }

    func untilAsked(_ question: String, page: Int = 0, times: Int = 1) async throws {
        try await until(PlayFault.neverAsked(question, page: page, times: times, service.ledger)) {
            service.ledger.calls(to: question, page: page).count >= times
        }
    }

    func untilEnded(_ question: String, page: Int = 0, times: Int = 1) async throws {
        try await untilAsked(question, page: page, times: times)
        try await until("a call to the service never ended") {
            service.ledger.calls(to: question, page: page).filter { !$0.isUnderWay }.count >= times
        }
        try await settle()
        // A model may repeat things by itself.
        try await until("it never stops trying again") {
            !driver.screen.isRetrying && service.ledger.underWay.isEmpty
        }
        try await settle()
    }

    /// Until the first call to the newest question has gone on for so long.
    func untilUnderWay(_ question: String, for duration: Duration) async throws {
        try await untilAsked(question)
        guard let call = service.ledger.calls(to: question).first else { return }
        let rest = world.now.duration(to: call.began.advanced(by: duration))
        if rest > .zero { try await pause(rest) }
    }

    func untilShown(_ question: String) async throws {
        try await until("the answer to \(question) was never shown") {
            driver.screen.items?.first?.hasPrefix(question + "-") == true
        }
    }

    /// One of these; the first is the ordinary course.
    func one<Value>(of values: Value...) -> Value { values[world.choose(values.count)] }

    // MARK: Promises

    func remember() { before = driver.screen }

    func check(_ moment: ScreenPromise.Moment) {
        let screen = driver.screen
        for (place, promise) in promises.enumerated() {
            guard case .screen(let moments, let holds) = promise.check, moments.contains(moment) else {
                continue
            }
            keep(place, promise, holds(screen, before))
        }
    }

    func check(_ played: PlayedPromise, _ holds: () async throws -> Bool) async throws {
        for (place, promise) in promises.enumerated() {
            guard case .play(played) = promise.check else { continue }
            keep(place, promise, try await holds())
        }
    }

    func isPromised(_ played: PlayedPromise) -> Bool {
        promises.contains { promise in
            guard case .play(played) = promise.check else { return false }
            return true
        }
    }

    private func keep(_ place: Int, _ promise: ScreenPromise, _ holds: Bool) {
        world.count(Self.counter(place))
        world.expect(holds, "must \(promise.words)")
    }

    nonisolated static func counter(_ place: Int) -> String { "promise \(place + 1)" }
}
