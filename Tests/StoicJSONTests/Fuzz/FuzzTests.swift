import StoicJSON
import Testing

/// J1: whatever the bytes, every way of reading them agrees and none of them crashes.
///
/// `Scripts/fuzz` looks for more of the same with libFuzzer.
@Suite struct `Random documents` {
    private func expectNoViolation(_ document: [UInt8], _ seed: UInt64) {
        if let violation = Properties.violation(document) {
            Issue.record("seed \(seed): \(violation): \(String(decoding: document, as: UTF8.self))")
        }
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func `are accepted when they are right`(seed: UInt64) {
        var generator = DocumentGenerator(random: SplitMix(state: seed))
        for _ in 0..<300 {
            let document = generator.document()
            #expect(refusal(document, duplicateKeys: .keepFirst) == nil)
            expectNoViolation(document, seed)
        }
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func `are read alike in every way when they are wrong`(seed: UInt64) {
        var generator = DocumentGenerator(random: SplitMix(state: seed))
        for _ in 0..<700 { expectNoViolation(generator.mutated(), seed) }
    }

    @Test func `may be any bytes`() {
        var random = SplitMix(state: 3)
        for _ in 0..<2000 {
            expectNoViolation((0..<random.below(40)).map { _ in UInt8(random.below(256)) }, 3)
        }
    }

    /// Whatever is accepted is refused without its last byte, unless that byte was white space or a digit.
    @Test func `are refused when they are cut`() {
        var generator = DocumentGenerator(random: SplitMix(state: 9))
        for _ in 0..<100 {
            let document = generator.document()
            guard let first = document.first, [UInt8(ascii: "{"), UInt8(ascii: "["), 0x22].contains(first)
            else {
                continue
            }
            let end = document.lastIndex { $0 > 0x20 } ?? 0
            for length in 0..<end where length % 7 == 0 || length + 1 == end {
                #expect(refusal(Array(document[..<length]), duplicateKeys: .keepLast)?.code == .unexpectedEnd)
            }
        }
    }
}
