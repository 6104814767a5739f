import Foundation
import StoicJSON
import Testing

/// J1: the deepest document that the limits allow is safe on the smallest stack that threads have.
@Suite struct `The deepest tree` {
    /// Runs on a thread with the 512 KiB that secondary threads have on Apple's systems.
    private func onSmallThread(_ body: @escaping @Sendable () -> Void) {
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            body()
            done.signal()
        }
        thread.stackSize = 512 << 10
        thread.start()
        #expect(done.wait(timeout: .now() + 60) == .success)
    }

    @Test(arguments: [("[", "]"), ("{\"a\":", "}")])
    func `is read, compared, hashed, written and freed on 512 KiB of stack`(open: String, close: String) {
        let depth = JSONLimits.deepestNesting
        let text = String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
        onSmallThread {
            do {
                let value = try JSONValue.parse(Array(text.utf8))
                let other = try JSONValue.parse(Array(text.utf8))
                #expect(value == other)
                #expect(value.hashValue == other.hashValue)
                #expect(value.description == text)
                #expect(try JSONWriter.bytes(of: value, .canonical) == Array(text.utf8))
                let pointer = JSONPointer(tokens: Array(repeating: open == "[" ? "0" : "a", count: depth))
                #expect(value[pointer] == 1)
                #expect(try pointer.location(in: Array(text.utf8))?.lowerBound == open.utf8.count * depth)
            } catch {
                Issue.record(error)
            }
        }
    }

    /// A tree that was built by hand can be deeper: it is refused where it is written.
    @Test func `is not written when it is deeper than can be read`() {
        var value: JSONValue = 1
        for _ in 0...JSONLimits.deepestNesting { value = [value] }
        let deep = value
        #expect(throws: JSONWriteError.nestingTooDeep) { try JSONWriter.bytes(of: deep) }
        #expect(deep.description == "")
    }
}
