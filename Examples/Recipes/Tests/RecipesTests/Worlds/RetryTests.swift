import Stoic
import StoicFlow
import StoicHTTP
import StoicSimulation
import Testing

@testable import Recipes

// F1, R1, S3
@Suite struct `A recipe search that fails` {
    @Test func `is tried three times, and then as often again as the person asks`() {
        let report = inWorlds { world in
            let diner = try Diner { $0.maxAttempts = 3 }
            diner.server.on("/recipes", respond: .status(503))
            diner.search("soup")
            try await pass(.seconds(60))
            world.expect(diner.asked.count == 3, "three attempts")
            world.expect(diner.words.banner == "That did not work (status_503).", "then it says so")
            world.expect(diner.words.retry != nil, "and offers a retry")
            diner.model.retry()
            diner.model.retry()
            try await pass(.seconds(60))
            world.expect(diner.asked.count == 6, "which is three more; a second tap is nothing")
        }
        #expect(report.holds, "\(report)")
    }

    @Test func `says when the next try comes, as the server has asked for it`() {
        // The system's own time has begun elsewhere: what is shown counts on the world's.
        _ = SystemTime().now
        let report = inWorlds(timers: [.onTime]) { world in
            let diner = try Diner()
            diner.server.on(
                "/recipes", respond: .status(503, headers: ["Retry-After": "30"]), Diner.page("Pea soup"))
            diner.search("soup")
            // Not on a whole second, at which the count is about to change.
            try await pass(.milliseconds(10_500))
            let words = diner.words.progress ?? "no word"
            world.expect(words == "One try failed; the next comes in 20 s …", "it counts down: \(words)")
            try await pass(.seconds(25))
            world.expect(diner.titles == ["Pea soup"] && diner.asked.count == 2, "then it comes")
            world.expect(diner.words.progress == nil, "and there is nothing to count")
        }
        #expect(report.holds, "\(report)")
    }

    @Test(arguments: [404, 400, 403])
    func `is not tried again when that could not help`(status: Int) {
        let report = inWorlds { world in
            let diner = try Diner()
            diner.server.on("/recipes", respond: .status(status))
            diner.search("soup")
            try await pass(.seconds(60))
            diner.model.retry()
            try await pass(.seconds(60))
            world.expect(diner.asked.count == 1, "one request")
            world.expect(diner.state.flow.trouble?.kind == .unavailable, "it cannot be had")
            world.expect(diner.words.retry == nil, "and no retry is offered")
        }
        #expect(report.holds, "\(report)")
    }

    @Test func `and asks to sign in when that is what is missing`() {
        let report = inWorlds { world in
            let diner = try Diner()
            diner.server.on("/recipes", respond: .status(401))
            diner.search("soup")
            try await pass(.seconds(60))
            world.expect(diner.asked.count == 1, "one request")
            world.expect(diner.words.banner == "Please sign in again.", "the banner")
        }
        #expect(report.holds, "\(report)")
    }

    // Whoever pays for a dinner pays once.
    @Test func `is a different thing from an order that fails: without a key that is sent once`() {
        let report = inWorlds { world in
            let diner = try Diner()
            diner.server.on("POST /orders", respond: .failure(.reset))
            let client = diner.client
            let order = Flow<Int>()
            order.run { _ in .fresh(try await client.send(.post("/orders", body: .text("1 soup"))).status) }
            try await pass(.seconds(60))
            order.retry()
            try await pass(.seconds(60))
            world.expect(diner.asked == ["/orders"], "one request")
            world.expect(!order.state.canRetry, "no retry is offered")
        }
        #expect(report.holds, "\(report)")
    }
}
