import Foundation
import StoicSchema
import Testing

/// J2.
@Suite struct `A random pattern` {
    @Test func `is found where another engine finds it`() throws {
        var generator = PatternGenerator(random: SplitMix(state: 7))
        var found = 0
        var missed = 0
        for _ in 0..<1_000 {
            let text = generator.pattern()
            let pattern = try Pattern(text)
            // Foundation refuses a pattern without a character.
            let other = try NSRegularExpression(pattern: "(?:\(text))")
            for _ in 0..<8 {
                let subject = generator.subject()
                let range = NSRange(subject.startIndex..., in: subject)
                let expected = other.firstMatch(in: subject, range: range) != nil
                let isFound = pattern.matches(subject)
                #expect(isFound == expected, "\(text) in \(subject.debugDescription)")
                found += isFound ? 1 : 0
                missed += isFound ? 0 : 1
            }
        }
        // Neither answer is so rare that the comparison would say nothing.
        #expect(found > 1_000 && missed > 1_000)
    }

    @Test func `matches whole where it is found between anchors`() throws {
        var generator = PatternGenerator(random: SplitMix(state: 11))
        for _ in 0..<1_000 {
            let text = generator.pattern()
            let subject = generator.subject()
            let whole = try Pattern(text).matchesWhole(subject)
            #expect(try Pattern("^(?:\(text))$").matches(subject) == whole, "\(text) in \(subject)")
        }
    }

    @Test func `is read or refused within its text, and never traps`() {
        var generator = PatternGenerator(random: SplitMix(state: 13))
        var accepted = 0
        for _ in 0..<20_000 {
            let text = generator.noise()
            do throws(PatternError) {
                let pattern = try Pattern(text)
                accepted += 1
                #expect(pattern.instructions <= Pattern.maxInstructions)
                #expect(StringFormat.regex.matches(text), "\(text)")
                let (found, steps) = pattern.steps(searching: "ab1é😀")
                #expect(steps <= 2 * pattern.instructions * 7)
                #expect(found || !pattern.matchesWhole("ab1é😀"), "\(text)")
            } catch {
                #expect((0...text.utf8.count).contains(error.offset), "\(text)")
                _ = StringFormat.regex.matches(text)
            }
        }
        #expect(accepted > 500)
    }
}
