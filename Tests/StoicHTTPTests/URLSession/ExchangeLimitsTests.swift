import Stoic
import StoicHTTP
import Testing

/// T3
@Suite struct `The limits of an exchange over URLSession` {
    private let start = Instant(nanoseconds: 5)
    private func at(_ seconds: Int) -> Instant { start.advanced(by: .seconds(seconds)) }

    private func limits(bodyCount: Int = 0) -> ExchangeLimits {
        var limits = ExchangeLimits(
            TransportLimits(
                connect: .seconds(5), firstByte: .seconds(20), stall: .seconds(10), attempt: .seconds(60),
                maxResponseBytes: 1),
            bodyCount: bodyCount, at: start)
        limits.began(at: start)
        return limits
    }

    @Test func `wait for a first byte from the start when there is no body`() {
        let limits = limits()
        #expect(limits.next?.limit == .firstByte)
        #expect(limits.passed(at: at(19)) == nil)
        #expect(limits.passed(at: at(20)) == .firstByte)
    }

    @Test func `know a connection by the body it takes`() {
        var limits = limits(bodyCount: 100)
        #expect(limits.passed(at: at(4)) == nil)
        #expect(limits.passed(at: at(5)) == .connect)
        limits.took(50, at: at(4))
        #expect(limits.passed(at: at(13)) == nil)
        #expect(limits.passed(at: at(14)) == .stall)
        limits.took(100, at: at(12))
        #expect(limits.passed(at: at(31)) == nil)
        #expect(limits.passed(at: at(32)) == .firstByte)
    }

    @Test func `begin anew with every byte of the answer, but for the attempt's`() {
        var limits = limits()
        for second in 1...59 {
            limits.received(at: at(second))
            #expect(limits.passed(at: at(second)) == nil)
        }
        #expect(limits.passed(at: at(60)) == .attempt)
        var silent = self.limits()
        silent.received(at: at(1))
        #expect(silent.passed(at: at(10)) == nil)
        #expect(silent.passed(at: at(11)) == .stall)
    }

    @Test func `name the attempt when two run out at once`() {
        var limits = ExchangeLimits(
            TransportLimits(firstByte: .seconds(3), attempt: .seconds(3), maxResponseBytes: 1), bodyCount: 0,
            at: start)
        limits.began(at: start)
        #expect(limits.passed(at: at(3)) == .attempt)
    }

    @Test func `count the attempt alone while a place is waited for`() {
        var limits = ExchangeLimits(
            TransportLimits(
                connect: .seconds(1), firstByte: .seconds(1), attempt: .seconds(9), maxResponseBytes: 1),
            bodyCount: 1, at: start)
        #expect(limits.passed(at: at(8)) == nil)
        limits.began(at: at(8))
        #expect(limits.passed(at: at(8)) == nil)
        #expect(limits.passed(at: at(9)) == .attempt)
    }

    @Test func `may all be missing, or beyond all time`() {
        var none = ExchangeLimits(TransportLimits(maxResponseBytes: 1), bodyCount: 0, at: start)
        none.began(at: start)
        #expect(none.next == nil)
        #expect(none.passed(at: Instant(nanoseconds: .max)) == nil)
        let endless = ExchangeLimits(
            TransportLimits(attempt: .seconds(Int64.max), maxResponseBytes: 1), bodyCount: 0, at: start)
        #expect(endless.passed(at: at(1_000_000)) == nil)
    }
}
