import Stoic

/// What some work came to, for the log; no trouble when it succeeded or was cancelled.
struct FlowEnd {
    let work: UInt64
    let trouble: FlowTrouble?
}

/// What a flow tells the app's log: bounded words and a request's number, nothing of what is shown (F5).
struct FlowLog: Sendable {
    let sink: any EventSink
    let label: String

    init?(_ sink: (any EventSink)?, label: String) {
        guard let sink else { return nil }
        self.sink = sink
        self.label = label
    }

    func record(_ trouble: FlowTrouble?, recovers: Bool) {
        if let trouble {
            let fields = [
                EventField("code", .text(trouble.code ?? "none")),
                EventField("kind", .text("\(trouble.kind)")),
            ]
            record("flow.failed", .notice, trouble.requestID ?? 0, fields)
        } else if recovers {
            record("flow.recovered", .info, 0, [])
        }
    }

    private func record(_ name: String, _ level: Event.Level, _ requestID: UInt64, _ fields: [EventField]) {
        guard level >= sink.minimumLevel else { return }
        sink.record(Event(name: name, level: level, requestID: requestID, label: label, fields: fields))
    }
}
