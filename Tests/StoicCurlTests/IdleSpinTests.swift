#if os(Linux)
    import Testing

    @testable import StoicCurl

    @Suite struct `An idle engine` {
        @Test func `looks out for the next call after each answer while one follows the other`() {
            var spin = IdleSpin()
            for _ in 0..<1_000 {
                #expect(spin.span == IdleSpin.longest)
                spin.caught()
            }
        }

        @Test func `gives up looking out after a few times in vain`() {
            var spin = IdleSpin()
            for _ in 0..<IdleSpin.patience {
                #expect(spin.span > 0)
                spin.missed()
            }
            #expect(spin.span == 0)
        }

        @Test func `tries again now and then, and goes on when that was not in vain`() {
            var spin = IdleSpin()
            var looks = 0
            for _ in 0..<(10 * IdleSpin.pause) {
                if spin.span > 0 { looks += 1 }
                spin.missed()
            }
            #expect((9...15).contains(looks))
            while spin.span == 0 { spin.missed() }
            spin.caught()
            #expect(spin.span == IdleSpin.longest)
            spin.missed()
            #expect(spin.span == IdleSpin.longest)
        }
    }
#endif
