import Foundation
import StoicJSON
import Testing

/// J1: a second opinion. Foundation's parser shares no code with ours.
@Suite struct `Foundation's JSON parser` {
    private func accepts(_ document: [UInt8]) -> Bool {
        (try? JSONSerialization.jsonObject(with: Data(document), options: .fragmentsAllowed)) != nil
    }

    /// Foundation makes every number a double or an integer, and refuses what is too large for both.
    private func hasHugeNumber(_ value: JSONValue) -> Bool {
        switch value {
        case .number(let number): number.double == nil
        case .array(let elements): elements.contains(where: hasHugeNumber)
        case .object(let object): object.contains { hasHugeNumber($0.value) }
        default: false
        }
    }

    /// The differences that are meant: ours follows RFC 8259 and the contract.
    private func isKnownDifference(_ document: [UInt8], _ ours: JSONSyntaxError?) -> Bool {
        switch ours?.code {
        case nil:
            (try? JSONValue.parse(document, duplicateKeys: .keepLast)).map(hasHugeNumber) ?? false
        case .trailingComma, .byteOrderMark: true
        default: false
        }
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func `agrees on what is right, but for the differences that are meant`(seed: UInt64) {
        var generator = DocumentGenerator(random: SplitMix(state: seed &* 77))
        var accepted = 0
        for _ in 0..<500 {
            let document = generator.mutated()
            let ours = refusal(document, duplicateKeys: .keepLast)
            if ours == nil { accepted += 1 }
            if (ours == nil) != accepts(document), !isKnownDifference(document, ours) {
                let verdict = ours?.description ?? "accepts"
                Issue.record("seed \(seed), ours \(verdict): \(String(decoding: document, as: UTF8.self))")
            }
        }
        #expect(accepted > 50)
    }
}
