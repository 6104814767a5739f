/// Something that goes wrong on a ``TCPProxy``'s links, by toxiproxy's names, attributes and units.
public struct Toxic: Sendable, Hashable {
    /// Which way the bytes go that it works on.
    public enum Stream: String, Sendable, Hashable, CaseIterable {
        /// From the client to the server.
        case upstream
        /// From the server to the client.
        case downstream
    }

    /// What it does. The ways of holding bytes back never lose any.
    public enum Effect: Sendable, Hashable {
        /// Every piece that was read comes out that much later, give or take the jitter, in order.
        /// What follows does not wait for it: throughput stays, up to the link's buffer.
        case latency(milliseconds: Int, jitter: Int = 0)
        /// At most so many thousand bytes a second; 0 lets nothing pass.
        case bandwidth(kilobytesPerSecond: Int)
        /// The end of the stream comes that much later.
        case slowClose(milliseconds: Int)
        /// Nothing passes, and the link is closed after that time; 0 never closes it. What was held
        /// passes when the toxic is removed.
        case timeout(milliseconds: Int)
        /// Nothing passes, and both ends get a reset after that time.
        case resetPeer(milliseconds: Int)
        /// Cuts the stream into small writes, each that much after the one before.
        case slicer(averageBytes: Int, variationBytes: Int = 0, delayMicroseconds: Int = 0)
        /// Closes the link when that many bytes have passed.
        case limitData(bytes: Int)
        /// Loses that share of the segments of 1,460 bytes. A lost one comes after a retransmission's
        /// time, which doubles with each loss, and what is behind it waits. 100 lets nothing pass.
        case loss(percent: Int, retransmitMilliseconds: Int = 200)
        /// The server is dialled that much later. The client's own connect is answered at once: the
        /// system does that before any program can.
        case slowConnect(milliseconds: Int)
    }

    /// Unique on a proxy.
    public let name: String
    /// What it does.
    public var effect: Effect
    /// Which way it works.
    public let stream: Stream
    /// The share of links that have it. Range: 0…1. Default: 1.
    public var toxicity: Double

    /// A toxic.
    ///
    /// - Parameters:
    ///   - stream: Default: downstream.
    ///   - name: Default: its type and stream, such as `latency_downstream`.
    public init(
        _ effect: Effect, stream: Stream = .downstream, toxicity: Double = 1, name: String? = nil
    ) {
        self.name = name ?? "\(effect.type)_\(stream.rawValue)"
        (self.effect, self.stream, self.toxicity) = (effect, stream, toxicity)
    }

    /// Why a proxy would refuse it.
    package var issue: String? {
        if name.isEmpty || name.utf8.count > 256 { return "the name must have 1 to 256 bytes" }
        if !(toxicity >= 0 && toxicity <= 1) { return "toxicity must be a number in 0…1" }
        return effect.issue
    }
}
