/// A sink that wants to hear of a wait as it begins, not only once it is over.
///
/// Events are facts that have happened; who sits before a terminal wants to know what is being waited for.
package protocol WaitObserver: EventSink {
    func waitBegins(_ planned: PlannedRetry)
}
