import StoicJSON
import Testing

/// J1: bounded depth and size.
@Suite struct `The limits of reading` {
    private func nested(_ open: String, _ close: String, _ depth: Int) -> [UInt8] {
        Array((String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)).utf8)
    }

    @Test(arguments: [("[", "]"), ("{\"a\":", "}"), ("[{\"a\":", "}]")])
    func `accept 512 levels and refuse one more`(open: String, close: String) throws {
        let levels = open.hasPrefix("[{") ? 2 : 1
        let deepest = nested(open, close, 512 / levels)
        #expect(refusal(deepest) == nil)
        #expect(skipRefusal(deepest) == nil)

        let deeper = nested(open, close, 512 / levels + 1)
        let error = JSONSyntaxError(.nestingTooDeep, at: open.utf8.count * (512 / levels))
        #expect(refusal(deeper) == error)
        #expect(skipRefusal(deeper) == error)
    }

    @Test(arguments: ["[", "{\"a\":"])
    func `refuse 100,000 open brackets at the 513th`(open: String) {
        let document = Array(String(repeating: open, count: 100_000).utf8)
        let error = JSONSyntaxError(.nestingTooDeep, at: 512 * open.utf8.count)
        #expect(refusal(document) == error)
        #expect(skipRefusal(document) == error)
    }

    @Test func `bring a depth into its range`() {
        #expect(JSONLimits(maxDepth: 100_000).maxDepth == 512)
        #expect(JSONLimits(maxDepth: -1).maxDepth == 1)
        #expect(JSONLimits.standard.maxDepth == 512)
        #expect(refusal(Array("[[1]]".utf8), limits: JSONLimits(maxDepth: 1))?.offset == 1)
    }

    struct Bound: Sendable {
        var limits: JSONLimits
        var fits: String
        var exceeds: String
        var error: JSONSyntaxError
    }

    static let bounds = [
        Bound(
            limits: JSONLimits(maxBytes: 4), fits: "[12]", exceeds: "[123]",
            error: JSONSyntaxError(.documentTooLong, at: 4)),
        Bound(
            limits: JSONLimits(maxValues: 3), fits: "[1,{\"a\":2}]", exceeds: "[1,{\"a\":[3,4]}]",
            error: JSONSyntaxError(.tooManyValues, at: 9)),
        Bound(
            limits: JSONLimits(maxStringBytes: 3), fits: "[\"abc\"]", exceeds: "[\"abcd\"]",
            error: JSONSyntaxError(.stringTooLong, at: 1)),
        Bound(
            limits: JSONLimits(maxStringBytes: 3), fits: "{\"abc\":1}", exceeds: "{\"abcd\":1}",
            error: JSONSyntaxError(.stringTooLong, at: 1)),
        Bound(
            limits: JSONLimits(maxNumberBytes: 4), fits: "[-1.5]", exceeds: "[-1.25]",
            error: JSONSyntaxError(.numberTooLong, at: 1)),
        Bound(
            limits: JSONLimits(maxNumberBytes: 4), fits: "[1234]", exceeds: "[12345]",
            error: JSONSyntaxError(.numberTooLong, at: 1)),
        Bound(
            limits: JSONLimits(maxDepth: 2), fits: "[[1]]", exceeds: "[[[1]]]",
            error: JSONSyntaxError(.nestingTooDeep, at: 2)),
    ]

    @Test(arguments: bounds)
    func `accept what is at the bound and refuse what is above it`(bound: Bound) {
        #expect(refusal(Array(bound.fits.utf8), limits: bound.limits) == nil)
        #expect(skipRefusal(Array(bound.fits.utf8), limits: bound.limits) == nil)
        #expect(refusal(Array(bound.exceeds.utf8), limits: bound.limits) == bound.error)
        #expect(skipRefusal(Array(bound.exceeds.utf8), limits: bound.limits) == bound.error)
    }

    @Test func `hold for the fast way through small integers`() {
        let limits = JSONLimits(maxNumberBytes: 3)
        let error = syntaxError { () throws(JSONSyntaxError) in
            _ = try JSONReader.read(Array("1234".utf8), limits: limits) { reader throws(JSONSyntaxError) in
                try reader.readInt64()
            }
        }
        #expect(error == JSONSyntaxError(.numberTooLong, at: 0))
    }

    @Test func `take no negative number`() {
        let limits = JSONLimits(maxBytes: -1, maxValues: -1, maxStringBytes: -1, maxNumberBytes: -1)
        #expect(limits.maxBytes == 0)
        #expect(limits.maxValues == 0)
        #expect(limits.maxStringBytes == 0)
        #expect(limits.maxNumberBytes == 0)
    }

    @Test func `bound the work of reading again`() {
        let limits = JSONLimits(maxValues: 10)
        let error = syntaxError { () throws(JSONSyntaxError) in
            try JSONReader.read(Array("[1,2,3]".utf8), limits: limits) { reader throws(JSONSyntaxError) in
                let start = reader.mark()
                for _ in 0..<4 {
                    reader.rewind(to: start)
                    try reader.skipValue()
                }
            }
        }
        #expect(error?.code == .tooManyValues)
    }
}
