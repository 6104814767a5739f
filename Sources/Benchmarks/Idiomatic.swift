import StoicHTTP

/// What a careful app writes by hand today: actors for the state, a task group racing a sleep for the limit.
struct IdiomaticClient: Sendable {
    actor Breaker {
        private var outcomes: [Bool] = []

        func admit() -> Bool {
            outcomes.count < 20 || outcomes.count(where: { !$0 }) * 2 < outcomes.count
        }

        func record(_ succeeded: Bool) {
            outcomes.append(succeeded)
            if outcomes.count > 20 { outcomes.removeFirst() }
        }
    }

    actor Bulkhead {
        private var inFlight = 0
        private var waiters: [CheckedContinuation<Void, Never>] = []

        func enter() async {
            if inFlight < 8 {
                inFlight += 1
                return
            }
            await withCheckedContinuation { waiters.append($0) }
        }

        func leave() {
            if waiters.isEmpty { inFlight -= 1 } else { waiters.removeFirst().resume() }
        }
    }

    struct TimedOut: Error {}
    struct Rejected: Error {}
    struct Failed: Error {}

    let transport: InstantTransport
    let breaker = Breaker()
    let bulkhead = Bulkhead()

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        for attempt in 0..<3 {
            guard await breaker.admit() else { throw Rejected() }
            await bulkhead.enter()
            do {
                let response = try await limited(request)
                await bulkhead.leave()
                await breaker.record(response.status < 500)
                if response.status < 500 { return response }
            } catch {
                await bulkhead.leave()
                await breaker.record(false)
                if attempt == 2 { throw error }
            }
            try await Task.sleep(for: .milliseconds(200 << attempt))
        }
        throw Failed()
    }

    private func limited(_ request: TransportRequest) async throws -> TransportResponse {
        try await withThrowingTaskGroup(of: TransportResponse.self) { group in
            group.addTask {
                let limits = TransportLimits(attempt: .seconds(10), maxResponseBytes: 10_000_000)
                guard case .response(let response) = await transport.send(request, limits: limits) else {
                    throw Failed()
                }
                return response
            }
            group.addTask {
                try await Task.sleep(for: .seconds(10))
                throw TimedOut()
            }
            guard let first = try await group.next() else { throw Failed() }
            group.cancelAll()
            return first
        }
    }
}
