import Foundation
import StoicJSON
import Testing

/// J1: a second opinion. Foundation's parser shares no code with ours.
@Suite struct `Foundation's JSON parser` {
    private func foundation(_ document: [UInt8]) -> Any? {
        try? JSONSerialization.jsonObject(with: Data(document), options: .fragmentsAllowed)
    }

    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func `agrees on what is right`(seed: UInt64) {
        var generator = DocumentGenerator(random: SplitMix(state: seed &* 77))
        var accepted = 0
        for _ in 0..<600 {
            let document = generator.mutated()
            let ours = refusal(document, duplicateKeys: .keepLast)
            let theirs = foundation(document)
            if ours == nil { accepted += 1 }
            if (ours == nil) != (theirs != nil) {
                Issue.record(
                    "ours \(ours.map(\.description) ?? "accepts"): \(String(decoding: document, as: UTF8.self))"
                )
            }
        }
        #expect(accepted > 100)
    }
}
