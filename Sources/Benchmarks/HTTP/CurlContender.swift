#if os(Linux)
    import CCurlBench
    import Foundation

    /// Bare libcurl in C, on a thread of its own.
    ///
    /// Unchecked, because only one round at a time uses the C side, and the rounds follow each other.
    final class CurlContender: WireContender, @unchecked Sendable {
        private let shape: WireShape
        private let bench: OpaquePointer

        init(_ shape: WireShape, origin: String) throws {
            self.shape = shape
            let lines =
                WireShape.headers.map { "\($0.0): \($0.1)" } + ["Accept-Encoding: gzip, deflate"]
            let copies = lines.map { strdup($0) }
            defer { for copy in copies { free(copy) } }
            let opened = copies.map { UnsafePointer($0) }.withUnsafeBufferPointer { headers in
                stoic_curl_bench_open(
                    origin + shape.path, headers.baseAddress, Int32(lines.count), Int32(shape.inFlight),
                    UInt64(shape.bodyBytes))
            }
            guard let opened else { throw BenchFailure(message: "libcurl gives no handles") }
            bench = opened
        }

        deinit { stoic_curl_bench_close(bench) }

        func run(seconds: Double) async throws -> WireSample {
            let result = await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    continuation.resume(returning: stoic_curl_bench_run(self.bench, seconds))
                }
            }
            guard result.requests > 0, result.wrong == 0 else {
                throw BenchFailure(message: "\(shape.name): libcurl in C had \(result.wrong) wrong answers")
            }
            return WireSample(
                requests: Int(result.requests), seconds: result.seconds, cpuSeconds: result.cpu_seconds)
        }

        /// There is none.
        func proveStagesRan() throws {}
    }
#endif
