/// Why a real nginx could not be started.
public enum NginxServerError: Error, Sendable, Hashable {
    /// nginx or openssl is not installed: ask `isAvailable` first.
    case notInstalled
    /// The files of the server could not be made; the end of what was said.
    case setup(String)
    /// nginx ended, or did not listen in time; the end of its log.
    case notStarted(String)
}
