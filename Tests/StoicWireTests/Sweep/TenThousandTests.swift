#if os(Linux)
    import Stoic
    import StoicTesting
    import Testing

    // T5, S3, resources-01. In a process of its own, for what is counted is the process's.
    @Suite(.serialized, .timeLimit(.minutes(5))) struct `Ten thousand requests` {
        @Test func `end once each and leave nothing, whatever was done to them`() async {
            await #expect(processExitsWith: .success) {
                // What the system and the runtime keep for good is taken before anything is counted.
                let warm = try await TenThousand(seed: 1, requests: 1_500).run()
                #expect(warm.ends == 1_500)
                #expect(await eventually { ProcessFacts().engines == 0 })
                let before = ProcessFacts()
                let begin = MonotonicTime.now()
                let tally = try await TenThousand(seed: 2, requests: 10_000).run()
                let seconds = Double(MonotonicTime.now() - begin) / 1e9
                #expect(tally.ends == 10_000)
                #expect(tally.wrong.isEmpty, "\(tally.wrong.count): \(tally.wrong.prefix(10))")
                for kind in ["answer", "cancelled", "reset", "closed_early", "timed_out_attempt"] {
                    #expect(tally.outcomes[kind, default: 0] > 100, "\(tally.outcomes)")
                }
                let isBack = await eventually {
                    let now = ProcessFacts()
                    // Dispatch keeps some of the threads that the test's own waits used.
                    return now.descriptors <= before.descriptors + 2 && now.engines == 0
                        && now.threads <= before.threads + 8
                }
                let after = ProcessFacts()
                #expect(isBack, "\(before), then \(after)")
                let isFlat = Sanitizer.isOn || after.residentBytes - before.residentBytes < 24 << 20
                #expect(isFlat, "\(before), then \(after)")
                report("10,000 in \(seconds) s: \(tally.outcomes); \(before), then \(after)")
            }
        }
    }
#endif
