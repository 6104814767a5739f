import Stoic

extension HTTPClient {
    /// Sends a request and hands over a success at its head; its body is read as it comes.
    ///
    /// All stages apply until the head: a failure before it is retried, one after it is thrown by the body.
    /// The attempt's limit and the place in the bulkhead end with the head; the stall limit holds between
    /// bytes, but not while the reader is slow, and the overall deadline holds to the last byte. Identical
    /// requests share nothing. A transport that cannot stream (see `HTTPTransport`) hands over a whole body,
    /// at most `maxResponseBytes` of the policy.
    ///
    /// - Parameter maxBytes: Bytes of the body at most, after decompression. Default: nil, no limit.
    /// - Throws: `HTTPError`, or a bare `CancellationError` when the task was cancelled.
    public func stream(_ request: HTTPRequest, maxBytes: Int? = nil) async throws -> HTTPStreamedResponse {
        let ambient = Ambient.current
        var call = try LogicalCall(request, reader: nil, client: self, ambient: ambient)
        let maxBytes = max(0, maxBytes ?? .max)
        call.streaming = TransportLimits.Stream(maxBytes: maxBytes)
        let result = await run(call, call.events)  // point: transport
        if !call.request.method.isSafe {
            sealFlights(after: call.request.url, result)
            // no point: the request is over
            if let cache { await tell(cache.stage, call, result) }
        }
        return HTTPStreamedResponse(try answered(result, call), call, session, maxBytes: maxBytes)
    }
}
