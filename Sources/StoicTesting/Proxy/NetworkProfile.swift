/// A network by name, with the Network Link Conditioner's numbers: toxics for both directions.
public struct NetworkProfile: Sendable, Hashable {
    /// As the Network Link Conditioner calls it.
    public let name: String
    /// What stands for it.
    public let toxics: [Toxic]

    /// A profile of one's own.
    ///
    /// - Parameters:
    ///   - downlinkKilobits: Thousand bits a second from the server to the client; nil for no limit.
    ///   - downlinkMilliseconds: The delay of that direction.
    ///   - lossPercent: Of the segments of each direction.
    ///   - connectMilliseconds: Before the server is dialled.
    public init(
        name: String, downlinkKilobits: Int? = nil, uplinkKilobits: Int? = nil,
        downlinkMilliseconds: Int = 0, uplinkMilliseconds: Int = 0, lossPercent: Int = 0,
        connectMilliseconds: Int = 0
    ) {
        var toxics: [Toxic] = []
        func add(_ stream: Toxic.Stream, _ kilobits: Int?, _ milliseconds: Int) {
            if let kilobits {
                // To the nearest kilobyte: at most half a percent off in the profiles below.
                let rate = max(0, kilobits) / 8 + (max(0, kilobits) % 8 >= 4 ? 1 : 0)
                toxics.append(Toxic(.bandwidth(kilobytesPerSecond: rate), stream: stream))
            }
            if lossPercent > 0 { toxics.append(Toxic(.loss(percent: lossPercent), stream: stream)) }
            if milliseconds > 0 {
                toxics.append(Toxic(.latency(milliseconds: milliseconds), stream: stream))
            }
        }
        add(.downstream, downlinkKilobits, downlinkMilliseconds)
        add(.upstream, uplinkKilobits, uplinkMilliseconds)
        if connectMilliseconds > 0 {
            toxics.append(Toxic(.slowConnect(milliseconds: connectMilliseconds), stream: .upstream))
        }
        (self.name, self.toxics) = (name, toxics)
    }

    /// All that are known by name.
    public static let all: [NetworkProfile] = [
        NetworkProfile(
            name: "3G", downlinkKilobits: 780, uplinkKilobits: 330, downlinkMilliseconds: 100,
            uplinkMilliseconds: 100),
        NetworkProfile(
            name: "Edge", downlinkKilobits: 240, uplinkKilobits: 200, downlinkMilliseconds: 400,
            uplinkMilliseconds: 440),
        NetworkProfile(
            name: "DSL", downlinkKilobits: 2_000, uplinkKilobits: 256, downlinkMilliseconds: 5,
            uplinkMilliseconds: 5),
        NetworkProfile(
            name: "Wi-Fi", downlinkKilobits: 40_000, uplinkKilobits: 33_000, downlinkMilliseconds: 1,
            uplinkMilliseconds: 1),
        NetworkProfile(
            name: "Very Bad Network", downlinkKilobits: 1_000, uplinkKilobits: 1_000,
            downlinkMilliseconds: 500, uplinkMilliseconds: 500, lossPercent: 10),
        NetworkProfile(name: "100% Loss", lossPercent: 100),
        NetworkProfile(name: "High Latency DNS", connectMilliseconds: 3_000),
    ]

    /// A profile by its name; case, spaces and punctuation do not matter (`wifi`, `100-loss`).
    public static func named(_ name: String) -> NetworkProfile? {
        func plain(_ text: String) -> String {
            String(text.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || isDigit($0) })
        }
        func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
        return all.first { plain($0.name) == plain(name) }
    }
}
