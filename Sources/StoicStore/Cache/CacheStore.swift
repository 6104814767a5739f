/// Where answers are kept: bounded, least recently used first.
package protocol CacheStore: Sendable {
    /// All answers of the key, whatever they vary by.
    func responses(for key: CacheKey) async -> [StoredResponse]

    /// Keeps an answer in the place of the one that fits the same requests, unless that one was asked for
    /// later.
    func keep(_ response: StoredResponse, for key: CacheKey) async

    /// Forgets the key.
    func remove(_ key: CacheKey) async

    /// Forgets an origin and path with every query, in all partitions.
    func remove(resource: String) async

    /// Forgets what belongs to sessions before this one.
    func removeAll(before generation: UInt64) async

    func removeAll() async

    /// Bytes that are kept.
    var bytes: Int { get async }
}
