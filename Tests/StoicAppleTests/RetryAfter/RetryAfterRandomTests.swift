import Foundation
import StoicApple
import Testing

// R7 against what a broken or hostile server may send.
@Suite struct `A million random values` {
    private static let forms: [[UInt8]] = [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        "Thu, 29 Feb 2024 23:59:60 GMT", "Wednesday, 31-Dec-76 00:00:00 GMT", "Fri Dec 31 23:59:59 9999",
        "Sat, 01 Jan 0000 00:00:00 GMT", "120", "9223372036854775807", "\t 4503599627370496 ",
    ].map { Array($0.utf8) }

    private static let alphabet = Array("0123456789 ,-:+.GMTSunFebDy\t\0\u{7F}".utf8)

    /// A valid form with up to three bytes changed, dropped or put in, or text without any sense.
    private static func value(_ random: inout SplitMix) -> String {
        if random.below(8) == 0 { return nonsense(&random) }
        var bytes = forms[random.below(forms.count)]
        var changes = random.below(4)
        while changes > 0, !bytes.isEmpty {
            changes -= 1
            let place = random.below(bytes.count)
            switch random.below(4) {
            case 0: bytes.remove(at: place)
            case 1: bytes.insert(alphabet[random.below(alphabet.count)], at: place)
            // Digits for digits keep the grammar and try the calendar.
            case 2 where bytes[place] >= 0x30 && bytes[place] <= 0x39:
                bytes[place] = 0x30 + UInt8(random.below(10))
            default: bytes[place] = alphabet[random.below(alphabet.count)]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Scalars of one to four bytes, of which a `String` may hold any.
    private static func nonsense(_ random: inout SplitMix) -> String {
        var text = ""
        var count = random.below(12)
        while count > 0 {
            count -= 1
            let bound = random.below(2) == 0 ? 0x80 : 0x11_0000
            guard let scalar = Unicode.Scalar(UInt32(random.below(bound))) else { continue }
            text.unicodeScalars.append(scalar)
        }
        return text
    }

    /// Ten runs of a hundred thousand, side by side.
    @Test(arguments: 1...10)
    func `trap nothing and give waits within bounds`(seed: UInt64) {
        var random = SplitMix(state: seed)
        var valid = 0
        var notDates = 0
        let longest = Duration.seconds(max(RetryAfter.maxSeconds, HTTPDate.range.upperBound))
        for _ in 0..<100_000 {
            let value = Self.value(&random)
            let clock = Double(Int64(truncatingIfNeeded: random.next()) >> random.below(60))
            let reading = RetryAfter.read([value], responseDate: random.below(4) == 0 ? value : nil) {
                Date(timeIntervalSince1970: clock)
            }
            switch reading {
            case .wait(let wait) where wait >= .zero && wait <= longest: valid += 1
            case .invalid(.notADate): notDates += 1
            case .invalid: break
            default:
                Issue.record("\(value.debugDescription) gave \(reading)")
                return
            }
        }
        // Had the mutations left nothing valid or nothing invalid, this would have tested little.
        #expect(valid > 10_000 && valid < 90_000)
        #expect(notDates > 10_000)
    }
}
