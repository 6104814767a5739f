import Foundation
import Stoic
import StoicHTTP
import StoicOffline
import StoicStore

/// Enqueues and delivers until it is killed, and says on standard output what is certain by then.
///
/// Arguments: the file, the server's base, a prefix for its lanes, the first number, how many. Or `cache`,
/// a folder and the first turn; or `hold` and the file.
@main
enum OutboxChild {
    static func main() async throws {
        let arguments = CommandLine.arguments
        if arguments.count == 4, arguments[1] == "cache", let first = Int(arguments[3]) {
            return try await CacheChild.run(arguments[2], first: first)
        }
        if arguments.count == 3, arguments[1] == "hold" { return try await HoldChild.run(arguments[2]) }
        guard arguments.count == 6, let first = Int(arguments[4]), let count = Int(arguments[5]) else {
            FileHandle.standardError.write(Data("usage: FILE BASE PREFIX FIRST COUNT\n".utf8))
            exit(2)
        }
        let outbox = try await Outbox(path: arguments[1], policy: policy)
        let delivery = HTTPDelivery(over: try HTTPClient(base: arguments[2]))
        say("open")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await outbox.run { entry in
                    say("begin \(entry.id)")
                    let outcome = try await delivery(entry)
                    say("end \(entry.id)")
                    return outcome
                }
            }
            for number in first..<(first + count) {
                let lane = "\(arguments[3])\(number % 3)"
                let receipt = try await outbox.enqueue(
                    .post("/effects", body: .text("\(lane) \(number)")), lane: lane)
                say("ack \(lane) \(number) \(receipt.key)")
            }
            say("all")
            try await group.waitForAll()
        }
    }

    private static var policy: OutboxPolicy {
        var policy = OutboxPolicy()
        policy.lease = .milliseconds(400)
        policy.pollInterval = .milliseconds(50)
        policy.retry.maxAttempts = 1_000_000
        policy.retry.backoff = .exponential(base: .milliseconds(2), cap: .milliseconds(20))
        return policy
    }

    /// Not buffered: what was said before the kill is heard.
    static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
