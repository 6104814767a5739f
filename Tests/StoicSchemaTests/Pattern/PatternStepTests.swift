import StoicSchema
import Testing

/// J2: no pattern hangs on outside data.
@Suite struct `A pattern's work` {
    @Test(arguments: [
        "(a+)+$", "^(a+)+$", "(a*)*b", "(a|a)*b", "(a|aa)+$", "^(([a-z])+.)+[A-Z]([a-z])+$", "(.*)*x",
        "(a?){50}a{50}b", "([a-zA-Z]+)*c", "(x+x+)+y", "a.*b.*c.*d.*e", "((a*)*)*b", "\\b(a|\\w)*\\B!",
    ])
    func `is two steps at most for each instruction and scalar`(text: String) throws {
        let pattern = try Pattern(text)
        for length in [0, 1, 10_000, 100_000] {
            let subject = String(repeating: "a", count: length) + "!"
            let steps = pattern.steps(searching: subject).steps
            #expect(steps <= 2 * pattern.instructions * (length + 2), "\(length)")
        }
    }

    @Test func `ends with the first match`() throws {
        let text = "ab" + String(repeating: "a", count: 100_000)
        let (found, steps) = try Pattern("ab").steps(searching: text)
        #expect(found)
        #expect(steps < 20)
    }

    @Test func `ends when an anchored pattern has failed`() throws {
        let text = String(repeating: "b", count: 100_000)
        let (found, steps) = try Pattern("^(ab|ac)").steps(searching: text)
        #expect(!found)
        #expect(steps < 20)
    }

    @Test func `is none where no match can begin`() throws {
        let (found, steps) = try Pattern("x[0-9]").steps(searching: String(repeating: "b", count: 100_000))
        #expect(!found)
        #expect(steps < 20)
    }
}
