import Stoic
import StoicHTTP
import StoicSimulation
import StoicTesting
import Synchronization

extension Scenario {
    /// A host that fails and recovers, before a breaker that can be told again to the letter.
    ///
    /// - Parameter readsBodies: Some bodies take time to be read. A probe that is still at that cannot be
    ///   seen from outside, so that refusals are then not looked at.
    static func breaker(_ world: SimulatedWorld, readsBodies: Bool) async throws {
        var breaker = BreakerPolicy()
        breaker.minimumCalls = 2
        // As long as the scenario, and without growth and spread.
        breaker.window = .seconds(100_000)
        breaker.openTime = .seconds(1)
        breaker.openTimeMultiplier = 1
        breaker.openTimeSpread = 0
        var policy = policy(places: 1 + world.choose(3), attemptTimeout: .seconds(3))
        policy.breaker = breaker
        let answers = AnsweringServer { _ in
            switch world.choose(7) {
            case 1: .status(500)
            case 2: .status(200, after: .milliseconds(300))
            case 3: .status(500, after: .milliseconds(700))
            case 4: .status(404)
            case 5: Answer(failure: .reset)
            case 6: .hang
            default: Answer()
            }
        }
        let server = ShadowedServer(answers, world: world, breaker: breaker)
        let checked = CheckedTransport(server, world: world, rules: ClientRules(policy, budget: nil))
        let client = try HTTPClient(base: base, transport: checked, policy: policy, budget: nil, seed: 1)
        await together(5) { number in
            for turn in 0..<4 {
                await disturbed(world) {
                    var request = HTTPRequest.put("/\(number)/\(turn)")
                    if readsBodies, world.choose(2) == 1 { request.body = slowBody }
                    let code = await call(request, checked, client)
                    if code == .breakerOpen, !readsBodies { server.wasRefused() }
                }
                let wait = world.choose(4)
                if wait > 0 { await pause(.milliseconds(400 * wait)) }
            }
        }
    }

    /// One that takes its time to be read.
    private static var slowBody: HTTPBody {
        .restartable {
            await pause(.milliseconds(200))
            return AsyncThrowingStream { stream in
                stream.yield(Array("slow".utf8))
                stream.finish()
            }
        }
    }

    /// Calls before a single place, which they get in the order in which they came; some are too many.
    static func line(_ world: SimulatedWorld) async throws {
        let came = Mutex<[String]>([])
        let served = Mutex<[String]>([])
        let server = AnsweringServer { request in
            served.withLock { $0.append(request.url.path) }
            return .status(200, after: .milliseconds(100 * world.choose(3)))
        }
        var policy = policy(places: 1, attemptTimeout: .seconds(1))
        policy.queueLimitPerHost = 3
        var rules = ClientRules(policy, budget: nil)
        rules.slack = .milliseconds(80)
        let checked = CheckedTransport(server, world: world, rules: rules)
        let client = try HTTPClient(base: base, transport: checked, policy: policy, budget: nil, seed: 1)
        await together(6) { number in
            for turn in 0..<2 {
                let request = HTTPRequest.put("/\(number)/\(turn)")
                await disturbed(world) {
                    came.withLock { $0.append(request.target) }
                    await call(request, checked, client)
                }
            }
        }
        let order = came.withLock { $0 }
        let places = served.withLock { $0 }.compactMap { order.firstIndex(of: $0) }
        world.expect(places == places.sorted(), ClientInvariant.fairness.rawValue)
    }

    /// One call that can wait among many that are urgent.
    static func urgency(_ world: SimulatedWorld) async throws {
        let order = Mutex<[String]>([])
        let server = AnsweringServer { request in
            order.withLock { $0.append(request.url.path) }
            return .status(200, after: .milliseconds(50))
        }
        let policy = policy(places: 1, attemptTimeout: .seconds(1))
        let client = try HTTPClient(base: base, transport: server, policy: policy, seed: 1)
        await together(4) { number in
            guard number == 0 else {
                for turn in 0..<6 {
                    var urgent = HTTPRequest.put("/\(number)/\(turn)")
                    urgent.priority = .high
                    _ = try? await client.send(urgent)
                }
                return
            }
            for _ in 0..<world.choose(4) { await Task.yield() }
            let before = order.withLock { $0.count }
            var patient = HTTPRequest.put("/patient")
            patient.priority = .low
            _ = try? await client.send(patient)
            let place = order.withLock { $0.firstIndex(of: "/patient") ?? $0.count }
            // Those that waited before it, one that was granted its place, and three that may go past it.
            world.expect(place - before <= 9, "nobody waits for ever behind what is urgent")
        }
    }

    /// A transport that heeds neither limits nor cancellation.
    static func stubborn(_ world: SimulatedWorld) async throws {
        let server = AnsweringServer(limits: .none) { _ in
            var answer = Answer.status(200, after: .milliseconds([0, 500, 3_000][world.choose(3)]))
            answer.isStubborn = true
            return answer
        }
        let policy = policy(places: 2, attemptTimeout: .seconds(1))
        let checked = CheckedTransport(server, world: world, rules: ClientRules(policy, budget: nil))
        let client = try HTTPClient(base: base, transport: checked, policy: policy, budget: nil, seed: 1)
        world.onSignOut {
            client.session.advance()
            checked.signedOut()
        }
        await together(4) { number in
            for turn in 0..<2 {
                await disturbed(world) { await call(.put("/\(number)/\(turn)"), checked, client) }
            }
        }
    }
}
