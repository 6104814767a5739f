/// Whose answers: those of one session and of one set of credentials, which no other gets to see.
package struct CachePartition: Sendable, Hashable {
    package let generation: UInt64
    /// Of the credentials, which are not kept; empty without any.
    package let digest: [UInt8]

    package init(generation: UInt64 = 0, digest: [UInt8] = []) {
        self.generation = generation
        self.digest = digest
    }

    /// - Parameter credentials: The headers that say who asks.
    package init(generation: UInt64, fields: CacheFields, credentials: [String]) {
        self.generation = generation
        var text: [UInt8] = []
        for name in credentials {
            for value in fields.values(name) {
                // Lengths keep two values from reading like one.
                text += "\(name.lowercased()):\(value.utf8.count):\(value)\n".utf8
            }
        }
        digest = text.isEmpty ? [] : SHA256.digest(text)
    }
}

/// Under what an answer is stored.
package struct CacheKey: Sendable, Hashable {
    package let partition: CachePartition
    /// Origin and path: what a write makes out of date, whatever the query.
    package let resource: String
    package let query: String?

    /// Bytes it counts for: who makes up long queries is not to fill the memory with them.
    package var size: Int { resource.utf8.count + (query?.utf8.count ?? 0) + partition.digest.count }

    package init(partition: CachePartition = CachePartition(), resource: String, query: String? = nil) {
        self.partition = partition
        self.resource = resource
        self.query = query
    }

    package static func == (one: CacheKey, other: CacheKey) -> Bool {
        // Not String's own equality, which takes texts for one that differ as bytes.
        one.partition == other.partition && one.resource.utf8.elementsEqual(other.resource.utf8)
            && same(one.query, other.query)
    }

    private static func same(_ one: String?, _ other: String?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return one.utf8.elementsEqual(other.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(partition)
        hasher.combine(resource)
        hasher.combine(query)
    }
}
