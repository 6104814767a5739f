/// Who is to hear, in place of the call's own surroundings, when a wait before a repeat begins: those who
/// share the call.
package protocol WaitListener: Sendable {
    /// The next attempt is to come at that moment of the call's time source.
    func waitBegins(until next: Instant)
}
