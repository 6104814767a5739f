/// A cache of answers for one client, or for clients of one session.
///
/// `StoicOffline` makes them: in memory, or in a file. What it keeps of one session or of one set of
/// credentials no other gets to see; the end of a session (`session.advance()`) removes its answers.
public final class HTTPCache: Sendable {
    package let stage: any ResponseCaching

    /// Where a damaged file was moved to when this was opened; nil when it was sound, and in memory.
    public let setAside: String?

    package init(_ stage: any ResponseCaching, setAside: String? = nil) {
        self.stage = stage
        self.setAside = setAside
    }

    /// Forgets every answer and ends what it asks for in the background.
    public func removeAll() async {
        await stage.removeAll()  // no point: it is no part of a call
    }

    /// Says whose answers are kept from now on: for who signs in later than the cache is opened.
    ///
    /// What was kept under another name is removed; what was asked for before is not kept. Say it after
    /// `session.advance()`, which forgets the name before it.
    /// - Parameter session: A name that is the same at each sign-in, such as a hash of the account's number:
    ///   the one that `HTTPCache.file(_:session:)` is given at the next start.
    public func enter(_ session: String) async {
        await stage.enter(session)  // no point: it is no part of a call
    }

    /// Closes its file, ends what it asks for in the background, and forgets what it has in memory: from then
    /// on its clients ask the network each time.
    ///
    /// Without it the file is closed a moment after the last client has gone. Close it before others move or
    /// copy the folder, and before iOS suspends an app whose cache is in a container that it shares: who is
    /// suspended while a file there is locked, as an open one is, is ended by the system.
    public func close() async {
        await stage.close()  // no point: it is no part of a call
    }

    /// Bytes of all that it keeps.
    public var bytes: Int {
        get async { await stage.bytes }  // no point: it is no part of a call
    }
}
