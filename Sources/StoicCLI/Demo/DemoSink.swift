import Stoic

/// Shows a client's attempts and waits, and what its breaker does.
final class DemoSink: WaitObserver {
    private let stage: DemoStage
    private let watcher: Watcher

    init(_ stage: DemoStage) {
        self.stage = stage
        watcher = Watcher(detail: .attempts) { stage.action($0) }
    }

    func waitBegins(_ planned: PlannedRetry) { watcher.waitBegins(planned) }

    func record(_ event: Event) {
        watcher.record(event)
        switch event.name {
        case "breaker.open": stage.action("the circuit breaker opens")
        case "breaker.half_open": stage.action("the circuit breaker lets one probe pass")
        case "breaker.closed": stage.action("the circuit breaker closes")
        case "breaker.rejected": stage.action("refused here by the open circuit breaker, nothing sent")
        default: break
        }
    }
}
