import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// events-01: what the events of one call may look like, and of all together.
enum EventGrammar {
    static let terminals: Set<String> = ["http.done", "http.failed", "http.cancelled"]

    /// What is wrong with the recorded events, call by call.
    static func offences(_ events: [Event]) -> [String] {
        var found: [String] = []
        let calls = Dictionary(grouping: events, by: \.requestID)
        for (id, events) in calls.sorted(by: { $0.key < $1.key }) {
            let names = events.map(\.name)
            func complain(_ text: String) { found.append("#\(id): \(text): \(names)") }
            if names.count(where: terminals.contains) != 1 { complain("not exactly one terminal event") }
            if !(names.last.map(terminals.contains) ?? false) {
                complain("the terminal event is not the last")
            }
            // request (retry request)*
            let sends = names.filter { $0 == "http.request" || $0 == "http.retry" }
            let isCoalesced = names.contains("http.coalesced")
            if !isCoalesced, sends.first == "http.retry" { complain("a retry without a first request") }
            // A retry may be called off just before its request, or its request be told of by whoever stays
            // aboard the flight that this call left.
            let hasLeft = names.last == "http.cancelled" || isCoalesced
            for (index, name) in sends.enumerated() where name == "http.retry" {
                if index + 1 == sends.count, hasLeft { continue }
                guard index + 1 < sends.count, sends[index + 1] == "http.request" else {
                    complain("a retry without its request")
                    continue
                }
            }
            for (one, next) in zip(sends, sends.dropFirst()) where one == "http.request" && next == one {
                complain("a request after another without a retry")
            }
            if names.count(where: { $0 == "http.coalesced" }) > 1 { complain("coalesced twice") }
            let requests = names.count { $0 == "http.request" }
            if !isCoalesced, events.last?["attempts"] != .integer(requests) {
                complain("attempts \(String(describing: events.last?["attempts"])), requests \(requests)")
            }
        }
        return found
    }

    static func expect(_ lab: Lab, _ place: SourceLocation = #_sourceLocation) {
        let events = lab.events.events
        #expect(offences(events) == [], sourceLocation: place)
        let hops = events.filter { $0.name == "http.request" }.map { event -> Int in
            if case .integer(let hops)? = event["hops"] { hops } else { 0 }
        }
        #expect(
            hops.count + hops.reduce(0, +) == lab.transport.requests.count,
            "requests told of and requests seen", sourceLocation: place)
    }
}
