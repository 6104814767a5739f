package import Stoic

/// Where answers are kept: bounded, least recently used first.
package protocol CacheStore: Sendable {
    /// All answers of the request's key that may fit it. For HEAD with their bodies, too: what it says of one
    /// is kept with it.
    func responses(for request: CacheRequest, at now: Instant) async -> [StoredResponse]

    /// Keeps an answer in the place of the one that fits the same requests, unless that one was asked for
    /// later.
    ///
    /// - Parameter isOutdated: Asked where the order of what is kept and what is removed is decided: a
    ///   removal that it says nothing of comes later, and finds what was kept.
    func keep(
        _ response: StoredResponse, for key: CacheKey, at now: Instant,
        unless isOutdated: @escaping @Sendable () -> Bool
    ) async

    /// Whether a later answer has taken the place of this one, which was read here.
    func hasLater(than stored: StoredResponse, for key: CacheKey) async -> Bool

    /// Forgets the key.
    func remove(_ key: CacheKey) async

    /// Forgets an origin and path with every query, in all partitions.
    func remove(resource: String) async

    /// The session that it was made for, unless one has ended since.
    func began(at generation: UInt64)

    /// Whose answers are kept from now on; those that were kept under another name go.
    func enter(_ name: String) async

    /// Forgets what belongs to sessions before this one: nothing of it is given from now on.
    func removeAll(before generation: UInt64)

    func removeAll() async

    /// Gives up its file, or its memory; nothing is kept or given afterwards.
    func close() async

    /// Bytes that are kept.
    var bytes: Int { get async }
}
