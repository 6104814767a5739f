import Stoic
import StoicStore

/// Begins a delivery, and never ends it.
enum HoldChild {
    static func run(_ file: String) async throws {
        let outbox = try await Outbox(path: file)
        try await outbox.enqueue(OutboxChange(payload: [1], key: "key"))
        _ = try await outbox.deliver { _ in
            OutboxChild.say("begin")
            try await AmbientTime().sleep(until: AmbientTime().now.advanced(by: .seconds(600)))
            return .delivered
        }
    }
}
