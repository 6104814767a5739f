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

    private static let alphabet = Array("0123456789 ,-:+.GMTSunFebDy\t\0\u{7F}é".utf8)

    /// A valid form with up to three bytes changed, dropped or put in, or bytes without any sense.
    private static func value(_ random: inout SplitMix) -> String {
        var bytes: [UInt8]
        if random.below(8) == 0 {
            bytes = (0..<random.below(40)).map { _ in UInt8(random.below(256)) }
        } else {
            bytes = forms[random.below(forms.count)]
            for _ in 0..<random.below(4) {
                let place = random.below(bytes.count)
                switch random.below(4) {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(alphabet[random.below(alphabet.count)], at: place)
                // Digits for digits keep the grammar and try the calendar.
                case 2 where (0x30...0x39).contains(bytes[place]):
                    bytes[place] = 0x30 + UInt8(random.below(10))
                default: bytes[place] = alphabet[random.below(alphabet.count)]
                }
                if bytes.isEmpty { break }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Ten runs of a hundred thousand, side by side.
    @Test(arguments: 1...10)
    func `trap nothing and give waits within bounds`(seed: UInt64) {
        var random = SplitMix(state: seed)
        var valid = 0
        var dates = 0
        let longest = Duration.seconds(max(RetryAfter.maxSeconds, HTTPDate.range.upperBound))
        for _ in 0..<100_000 {
            let value = Self.value(&random)
            let clock = Double(Int64(truncatingIfNeeded: random.next()) >> random.below(60))
            let date = HTTPDate(value, now: Int64(truncatingIfNeeded: random.next()))
            if let date {
                dates += 1
                guard HTTPDate.range.contains(date.secondsSince1970), (24...33).contains(value.utf8.count)
                else {
                    Issue.record("\(value.debugDescription) is \(date.secondsSince1970)")
                    return
                }
            }
            let reading = RetryAfter.read([value], responseDate: random.below(4) == 0 ? value : nil) {
                Date(timeIntervalSince1970: clock)
            }
            switch reading {
            case .wait(let wait) where wait >= .zero && wait <= longest: valid += 1
            case .invalid where date == nil: break
            // The same bytes under another clock's century: only a 29 February can differ.
            case .invalid where value.contains("29-Feb-"): break
            default:
                Issue.record("\(value.debugDescription) gave \(reading)")
                return
            }
        }
        // Had the mutations left nothing valid or nothing invalid, this would have tested little.
        #expect(valid > 10_000 && valid < 90_000)
        #expect(dates > 5_000)
    }
}
