#if os(Linux)
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Testing

    /// The same sweep over Linux's URLSession, at chosen places: a process that it ends costs another one.
    @Suite(.timeLimit(.minutes(5)), .disabled(if: Sanitizer.isOn, "Foundation is not instrumented"))
    struct `Over URLSession, an answer that ends behind any byte` {
        /// The last two are a redirect's hops.
        @Test(arguments: SweepFault.allCases, Array(0...SweepPoint.secondHop))
        func `has its one outcome, but for what URLSession is known to do`(
            _ fault: SweepFault, _ answer: Int
        ) async throws {
            let server = try SweepServer.start()
            let points = Self.places(of: answer, fault)
            var outcomes = try await SessionSweep(server: server)
                .outcomes(of: points, width: fault == .stall ? 8 : 1)
            // On a busy machine it was seen once not to notice some of the resets in one process: nobody
            // knows why yet, and none of 40,000 more. What then meets its limit is tried again.
            let unnoticed = points.filter {
                fault != .stall && outcomes[$0] == "\(WireOutcome.failure(.timedOutAttempt))"
            }
            if !unnoticed.isEmpty {
                report("URLSession sweep: not noticed: \(unnoticed)")
                let again = try await SessionSweep(server: server).outcomes(of: unnoticed, width: 1)
                outcomes.merge(again) { $1 }
            }
            var traps = 0
            var wrong: [String] = []
            for point in points {
                let outcome = outcomes[point] ?? "nothing at all"
                if outcome == "\(WireOutcome.trap)" { traps += 1 }
                if !SessionFaults.allows(outcome, at: point) {
                    wrong.append("\(point): \(outcome), not \(point.expected)")
                }
            }
            #expect(wrong.isEmpty, "\(wrong.count) of \(points.count): \(wrong.prefix(40))")
            report("URLSession sweep, \(points[0].recorded.name), \(fault): \(points.count), traps \(traps)")
            server.stop()
        }

        /// Every fifth byte of the head, every third of the body, and all within three of a border.
        private static func places(of answer: Int, _ fault: SweepFault) -> [SweepPoint] {
            let recorded = SweepPoint(answer: answer, fault: fault, offset: 0).recorded
            let borders = [0, 17, recorded.head.count, recorded.length]
            return SweepPoint.every(of: answer, fault).filter { point in
                let offset = point.offset
                if borders.contains(where: { abs($0 - offset) <= 2 }) { return true }
                return offset < recorded.head.count ? offset % 5 == 0 : offset % 3 == 0
            }
        }
    }
#endif
