/// The tables of a file, as they came to be: a file of any earlier version is brought up to this one.
struct StoreSchema: Sendable {
    /// By which a file is known to be of this kind.
    let applicationID: Int64
    /// Step n makes version n + 1 out of version n. What has been released is never changed, only added to.
    let steps: [String]

    var version: Int { steps.count }

    func upTo(_ version: Int) -> StoreSchema {
        StoreSchema(applicationID: applicationID, steps: Array(steps.prefix(version)))
    }
}
