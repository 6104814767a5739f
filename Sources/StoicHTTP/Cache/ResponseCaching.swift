package import Stoic

/// What stands in front of coalescing and may answer in the network's place.
package protocol ResponseCaching: Sendable {
    /// Before a request that is safe and has no body.
    func asked(_ question: CacheQuestion) async -> CacheAdvice

    /// After a request that is not safe: what was asked for before its end must not be kept any more.
    ///
    /// - Parameter status: Of its answer; nil when there is none, though it may have been sent.
    func wrote(_ question: CacheQuestion, _ answer: TransportResponse?, url: HTTPURL) async

    /// Asks anew behind the caller's back, once for all who were given the same stale answer.
    ///
    /// - Parameter work: Given the longest time that it may take.
    func revalidate(_ visit: any CacheVisit, _ work: @escaping @Sendable (Duration) async -> Void)

    /// A client is made for a session. The first says which one the cache was opened in; with one that is
    /// later an earlier session has ended.
    func sessionBegan(at generation: UInt64)

    /// An earlier session has ended: what was kept of it goes.
    func sessionAdvanced(to generation: UInt64)

    /// Whose answers are kept from now on.
    func enter(_ name: String) async

    /// Returns when nothing is under way in the background.
    func settle() async

    func removeAll() async

    /// Ends what is under way in the background, and stands in for nobody from then on.
    func close() async

    var bytes: Int { get async }
}

/// One request's way past the cache, with what was stored when it came.
package protocol CacheVisit: AnyObject, Sendable {
    /// What the request goes out with, to hear whether the stored answer still holds.
    var conditions: [HTTPField] { get }

    func received(_ answer: CacheAnswer) async -> CacheReception

    /// The stored answer in the place of the one that did not come.
    func standsIn(for failure: CacheFailure, at now: Instant) -> CacheServing?
}

/// A request as it comes by.
package struct CacheQuestion: Sendable {
    package let method: HTTPMethod
    package let url: HTTPURL
    package let headers: HTTPHeaders
    package let generation: UInt64
    package let now: Instant

    init(_ call: LogicalCall) {
        method = call.request.method
        url = call.request.url
        headers = call.request.headers
        generation = call.generation
        now = Ambient.now(call.ambient)
    }
}

package enum CacheAdvice: Sendable {
    case bypass
    /// With a visit when the server is to be asked meanwhile.
    case serve(CacheServing, any CacheVisit, revalidates: Bool)
    case ask(any CacheVisit)
    /// Nothing stored will do, and the request forbids to ask.
    case unavailable
}

/// A stored answer, ready to be handed over.
package struct CacheServing: Sendable {
    package let answer: TransportResponse
    package let url: HTTPURL
    package let provenance: Provenance

    package init(answer: TransportResponse, url: HTTPURL, provenance: Provenance) {
        self.answer = answer
        self.url = url
        self.provenance = provenance
    }
}

/// What the network brought.
package struct CacheAnswer: Sendable {
    package let answer: TransportResponse
    package let url: HTTPURL
    /// Of the attempt that brought it.
    package let requestedAt: Instant
    package let receivedAt: Instant
    /// Seconds since 1970 at its receipt.
    package let wallClock: Int64
}

package enum CacheReception: Sendable {
    /// The answer is the caller's as it is.
    case asIs
    case confirmed(CacheServing)
    /// A 304 for what is not stored here.
    case askAnew
}

/// Why there is no good answer.
package enum CacheFailure: Sendable {
    case offline
    case unreachable
    case status(Int)
}
