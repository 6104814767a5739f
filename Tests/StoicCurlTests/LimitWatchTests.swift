#if os(Linux)
    import Testing

    @testable import StoicCurl

    @Suite struct `A watch over limits` {
        static func watch(
            _ upload: LimitWatch.Upload = .none, connect: Int? = nil, firstByte: Int? = nil,
            stall: Int? = nil, attempt: Int? = nil
        ) -> LimitWatch {
            var transfer = Transfer(url: "http://a/")
            transfer.connectLimit = connect.map { .nanoseconds($0) }
            transfer.firstByteLimit = firstByte.map { .nanoseconds($0) }
            transfer.stallLimit = stall.map { .nanoseconds($0) }
            transfer.attemptLimit = attempt.map { .nanoseconds($0) }
            return LimitWatch(transfer, startedAt: 1_000, upload: upload)
        }

        @Test func `watches connecting, then the first byte, then silence`() {
            var watch = Self.watch(connect: 10, firstByte: 20, stall: 30)
            #expect(watch.passed(at: 1_009) == nil)
            #expect(watch.passed(at: 1_010) == .connect)
            watch.connected(at: 1_005)
            #expect(watch.passed(at: 1_024) == nil)
            #expect(watch.passed(at: 1_025) == .firstByte)
            watch.received(at: 1_015)
            #expect(watch.passed(at: 1_044) == nil)
            #expect(watch.passed(at: 1_045) == .stall)
            watch.received(at: 1_040)
            #expect(watch.passed(at: 1_069) == nil)
        }

        @Test func `lets a server think while nothing is due`() {
            var watch = Self.watch(stall: 30)
            watch.connected(at: 1_000)
            #expect(watch.next == nil)
            watch.received(at: 1_100)
            #expect(watch.next?.deadline == 1_130)
        }

        @Test func `watches an upload for silence, and does not wait for an answer during it`() {
            var watch = Self.watch(.going, firstByte: 5, stall: 80)
            watch.connected(at: 1_000)
            watch.looked(at: 1_079)
            #expect(watch.passed(at: 1_079) == nil)
            #expect(watch.passed(at: 1_080) == .stall)
            watch.upload = .draining
            #expect(watch.passed(at: 1_005) == .firstByte)
            watch.upload = .none
            watch.moved(at: 1_010)
            #expect(watch.passed(at: 1_014) == nil)
            #expect(watch.passed(at: 1_015) == .firstByte)
        }

        @Test func `looks at an upload eight times in a silence`() {
            var watch = Self.watch(.going, stall: 80)
            watch.connected(at: 1_000)
            watch.looked(at: 1_000)
            #expect(watch.passed(at: 1_010) == .look)
            watch.looked(at: 1_010)
            #expect(watch.next?.deadline == 1_020)
        }

        /// T4's tie rule, for the engine's own limits.
        @Test func `names the limit that was due first, and the attempt on a tie`() {
            var watch = Self.watch(connect: 10, attempt: 10)
            #expect(watch.passed(at: 1_010) == .attempt)
            watch = Self.watch(connect: 9, attempt: 10)
            #expect(watch.passed(at: 2_000) == .connect)
            watch.connected(at: 1_005)
            #expect(watch.passed(at: 2_000) == .attempt)
        }

        @Test func `never goes back in time`() {
            var watch = Self.watch(stall: 10)
            watch.connected(at: 1_000)
            watch.received(at: 1_050)
            watch.received(at: 1_020)
            #expect(watch.next?.deadline == 1_060)
        }

        @Test func `takes any duration`() {
            #expect(Duration.seconds(-1).engineNanoseconds == 0)
            #expect(Duration.nanoseconds(1).engineNanoseconds == 1)
            #expect(Duration.seconds(Int64.max).engineNanoseconds == UInt64.max / 4)
            #expect(Duration(secondsComponent: 0, attosecondsComponent: 1).engineNanoseconds == 1)
            #expect(Duration(secondsComponent: 1, attosecondsComponent: 0).engineNanoseconds == 1_000_000_000)
        }
    }
#endif
