package import Foundation
package import Stoic

/// How an exchange ended.
package enum ExchangeEnd: Sendable, Equatable {
    case response
    case failure(TransportFailure)
    case cancelled
}

/// One request over URLSession, from what its delegate is told to exactly one end.
///
/// Inputs return the end when they are what ends it, and nil otherwise. Once it has ended every input is
/// late and changes nothing: the rest of a body that was cut, the completion after a cancel, a cancel that
/// raced with the completion.
package struct ExchangeMachine: Sendable, Equatable {
    private enum Phase: Sendable, Equatable {
        /// Can transition to receiving, ended.
        case waiting
        /// Can transition to ended.
        case receiving(ExchangeHead)
        case ended
    }

    private var phase = Phase.waiting
    private var limits: ExchangeLimits
    private let maxBytes: Int
    /// Latched: no request left, whatever the error's code may say.
    private var isProvenUnsent = false
    /// Latched: bytes of a coded body off the wire, where the system counts them.
    private var codedBytes: Int?
    private(set) package var head: ExchangeHead?
    private(set) package var body: [UInt8] = []

    /// How much is reserved on the word of a header alone.
    private static let mostReserved = 16 * 1024 * 1024

    package init(_ limits: TransportLimits, bodyCount: Int, at now: Instant) {
        self.limits = ExchangeLimits(limits, bodyCount: bodyCount, at: now)
        maxBytes = max(0, limits.maxResponseBytes)
    }

    package var isEnded: Bool { phase == .ended }

    /// When time alone would end it.
    package var deadline: Instant? { isEnded ? nil : limits.next?.at }

    package mutating func began(at now: Instant) { limits.began(at: now) }

    package mutating func took(_ total: Int, at now: Instant) -> ExchangeEnd? {
        if isEnded { return nil }
        limits.took(total, at: now)
        return over(at: now)
    }

    package mutating func received(_ head: ExchangeHead, at now: Instant) -> ExchangeEnd? {
        if isEnded { return nil }
        limits.received(at: now)
        if let end = over(at: now) { return end }
        if head.isInterim { return nil }
        if let code = head.refusal(limit: maxBytes) { return fail(code) }
        phase = .receiving(head)
        self.head = head
        if head.hasBody, !head.isCoded, let declared = head.declared {
            body.reserveCapacity(min(declared, maxBytes, Self.mostReserved))
        }
        return nil
    }

    package mutating func received(_ data: Data, at now: Instant) -> ExchangeEnd? {
        if isEnded { return nil }
        limits.received(at: now)
        if let end = over(at: now) { return end }
        // The cut is latched here: the system's completion may well say that all is fine.
        if data.count > maxBytes - body.count { return fail(.responseTooLarge) }
        body.append(contentsOf: data)
        return nil
    }

    /// What the system's own records say, told before the completion.
    package mutating func measured(isProvenUnsent: Bool, codedBytes: Int?) {
        if isEnded { return }
        self.isProvenUnsent = isProvenUnsent && !limits.hasMoved
        self.codedBytes = codedBytes
    }

    /// URLSession has all of the answer, or asks for credentials once it has.
    ///
    /// - Parameter unreported: A head found on the task that was never reported, its body lost: on Linux a
    ///   redirect to a place that is no URL.
    package mutating func completed(unreported: ExchangeHead? = nil, at now: Instant) -> ExchangeEnd? {
        if isEnded { return nil }
        if let end = over(at: now) { return end }
        guard case .receiving(let head) = phase else {
            guard let unreported, 300...399 ~= unreported.status else { return fail(.closedEarly) }
            head = unreported
            phase = .ended
            return .response
        }
        if head.isCut(at: body.count) { return fail(.closedEarly) }
        if head.isCoded, let codedBytes, let declared = head.declared, codedBytes < declared {
            return fail(.closedEarly)
        }
        phase = .ended
        return .response
    }

    package mutating func failed(_ error: SessionError, at now: Instant) -> ExchangeEnd? {
        if isEnded { return nil }
        if let end = over(at: now) { return end }
        let failure = SessionFaults(
            error: error, head: head, bodyCount: body.count, hasMoved: limits.hasMoved,
            isProvenUnsent: isProvenUnsent
        ).failure
        return end(.failure(failure))
    }

    package mutating func timePassed(at now: Instant) -> ExchangeEnd? {
        guard !isEnded, let limit = limits.passed(at: now) else { return nil }
        switch limit {
        case .connect: return fail(.timedOutConnect, sent: SessionFaults.sentBeforeConnect)
        case .firstByte: return fail(.timedOutFirstByte)
        case .stall: return fail(.timedOutStall)
        case .attempt: return fail(.timedOutAttempt)
        }
    }

    package mutating func cancelled() -> ExchangeEnd? {
        isEnded ? nil : end(.cancelled)
    }

    /// Ends it for a reason of the transport's own.
    package mutating func refused(_ failure: TransportFailure) -> ExchangeEnd? {
        isEnded ? nil : end(.failure(failure))
    }

    private mutating func over(at now: Instant) -> ExchangeEnd? {
        limits.isOver(at: now) ? fail(.timedOutAttempt) : nil
    }

    private mutating func fail(_ code: FailureCode, sent: Sent? = nil) -> ExchangeEnd {
        end(.failure(TransportFailure(code: code, sent: sent)))
    }

    private mutating func end(_ end: ExchangeEnd) -> ExchangeEnd {
        phase = .ended
        body = []
        return end
    }
}
