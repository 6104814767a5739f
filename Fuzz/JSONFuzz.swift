import Glibc
import StoicJSON

/// Called by libFuzzer with each input; see `Scripts/fuzz`.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let document = Array(UnsafeBufferPointer(start: start, count: count))
    if let violation = Properties.violation(document) { fatalError(violation) }
    Progress.count(document.count)
    return 0
}

/// How many bytes were read, which libFuzzer does not tell.
private enum Progress {
    // libFuzzer calls from one thread.
    nonisolated(unsafe) private static var bytes = 0
    // libFuzzer calls from one thread.
    nonisolated(unsafe) private static var documents = 0

    static func count(_ length: Int) {
        let step = 10_000_000
        let before = bytes / step
        bytes += length
        documents += 1
        if bytes / step > before { print("fuzz: \(bytes / 1_000_000) MB, \(documents) documents") }
    }
}
