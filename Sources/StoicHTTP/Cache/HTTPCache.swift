/// A cache of answers for one client, or for clients of one session.
///
/// `StoicOffline` makes them: in memory, or in a file. What it keeps of one session or of one set of
/// credentials no other gets to see; an earlier session's answers are removed when the next call comes.
public final class HTTPCache: Sendable {
    package let stage: any ResponseCaching

    package init(_ stage: any ResponseCaching) {
        self.stage = stage
    }

    /// Forgets every answer and ends what it asks for in the background.
    public func removeAll() async {
        await stage.removeAll()  // no point: it is no part of a call
    }

    /// Bytes of all that it keeps.
    public var bytes: Int {
        get async { await stage.bytes }  // no point: it is no part of a call
    }
}
