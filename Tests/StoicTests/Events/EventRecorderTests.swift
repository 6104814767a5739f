import Stoic
import StoicTesting
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `An event recorder` {  // H12
    private func event(_ name: String, _ level: Event.Level = .info, id: UInt64 = 1) -> Event {
        Event(
            name: name, level: level, requestID: id, label: "app a.test",
            fields: [EventField("attempt", .integer(2)), .private("query", .text("canary"))])
    }

    @Test func `keeps events in order and finds them by name`() {
        let recorder = EventRecorder()
        for name in ["http.request", "http.retry", "http.request"] { recorder.record(event(name)) }
        #expect(recorder.names == ["http.request", "http.retry", "http.request"])
        #expect(recorder.named("http.request").count == 2)
        #expect(recorder.events.first?["attempt"] == .integer(2))
        recorder.removeAll()
        #expect(recorder.events.isEmpty)
    }

    @Test func `takes no events below its level`() {
        let recorder = EventRecorder(minimumLevel: .notice)
        for level in Event.Level.allCases { recorder.record(event("e", level)) }
        #expect(recorder.events.map(\.level) == [.notice, .warning])
    }

    @Test func `asks for private fields only when told to, and prints them never`() {
        #expect(!EventRecorder().wantsPrivateFields)
        let recorder = EventRecorder(wantsPrivateFields: true)
        #expect(recorder.wantsPrivateFields)
        recorder.record(event("http.request"))
        #expect("\(recorder)" == "http.request [app a.test] #1 attempt=2 query=<private>")
        #expect(recorder.events[0]["query"] == nil)
        var dumped = ""
        dump(recorder.events, to: &dumped)
        #expect(!dumped.contains("canary") && !String(reflecting: recorder.events).contains("canary"))
    }

    @Test func `is bounded, and counts what it drops`() {
        let recorder = EventRecorder(limit: 2)
        for _ in 0..<5 { recorder.record(event("e")) }
        #expect(recorder.events.count == 2 && recorder.dropped == 3)
    }

    @Test func `is waited for until enough of a name have come`() async throws {
        let recorder = EventRecorder()
        let waiting = Task { try await recorder.waitFor("b", count: 2) }
        for name in ["b", "a", "b"] { recorder.record(event(name)) }
        try await waiting.value
        let never = Task { try await recorder.waitFor("c") }
        never.cancel()
        await #expect(throws: CancellationError.self) { try await never.value }
    }

    @Test func `hears events from many tasks at once`() async {
        let recorder = EventRecorder()
        await withTaskGroup { group in
            for id in 0..<8 as Range<UInt64> {
                group.addTask { for _ in 0..<100 { recorder.record(event("e", id: id)) } }
            }
        }
        #expect(recorder.events.count == 800)
    }
}
