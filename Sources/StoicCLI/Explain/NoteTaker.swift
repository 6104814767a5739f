import Stoic
import Synchronization

/// Keeps what an explanation would otherwise leave unsaid.
final class NoteTaker: EventSink {
    private let list = Mutex<[String]>([])

    var notes: [String] { list.withLock { $0 } }

    func record(_ event: Event) {
        guard let note = Self.note(event) else { return }
        list.withLock { list in
            if list.count < ScriptText.longest, !list.contains(note) { list.append(note) }
        }
    }

    private static func note(_ event: Event) -> String? {
        switch event.name {
        case "http.retry_after_invalid":
            "note: a Retry-After was not usable (\(event["reason"].map { "\($0)" } ?? "")): back-off applies"
        case "breaker.open": "note: the host's circuit breaker opened"
        case "breaker.half_open": "note: the host's circuit breaker let a probe pass"
        default: nil
        }
    }
}
