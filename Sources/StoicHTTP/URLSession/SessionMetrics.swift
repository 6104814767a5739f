#if canImport(Darwin)
    import Foundation

    /// What Apple's systems alone record, told before the completion.
    extension SessionDelegate {
        // Named, so that it is found: an optional requirement is inferred beside the conformance only.
        @objc(URLSession:task:didFinishCollectingMetrics:)
        func urlSession(
            _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
        ) {
            let transactions = metrics.transactionMetrics
            guard let last = transactions.last else { return }
            let coded = last.countOfResponseBodyBytesReceived
            let isUnsent = transactions.allSatisfy { $0.requestStartDate == nil }
            tell(task) { machine, _ in
                machine.measured(
                    isProvenUnsent: isUnsent, codedBytes: coded > 0 ? Int(clamping: coded) : nil)
                return nil
            }
        }
    }
#endif
