public import StoicJSON
public import StoicSchema

extension DocumentDecoder {
    /// How a date is written.
    public enum Dates: String, Sendable, Hashable, CaseIterable {
        /// As RFC 3339 has it, with or without a fraction of a second: `2026-11-30T05:53:09Z`.
        case iso8601
        /// Seconds since 1970, fractions allowed.
        case secondsSince1970 = "seconds_since_1970"
        /// Milliseconds since 1970, fractions allowed.
        case millisecondsSince1970 = "milliseconds_since_1970"
    }

    /// A decoder that knows Foundation's types: `Date` as said, `Data` as base64, `URL` as a string,
    /// `Decimal` as a number whose digits are kept.
    public init(
        dates: Dates = .iso8601, limits: JSONLimits = JSONLimits(maxDepth: 128), keys: Keys = .asWritten,
        userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) {
        self.init(
            limits: limits, keys: keys, userInfo: userInfo, values: FoundationValues.table(dates: dates))
    }
}
