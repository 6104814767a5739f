import Stoic

extension LogicalCall {
    /// The same call with conditions: a 304 is then an answer.
    func validating(_ conditions: [HTTPField]) -> LogicalCall {
        // A server made these up: nothing in them may split a request either (H11).
        let conditions = conditions.filter { (try? HTTPHeaders([$0]).validate()) != nil }
        if conditions.isEmpty { return self }
        var call = self
        call.request.add(conditions)
        call.isValidation = true
        return call
    }

    /// The same call for nobody in particular: with time of its own, and repeats that it owns.
    func inBackground(_ client: HTTPClient, limit: Duration) -> LogicalCall {
        var call = self
        let deadline = Ambient.now(ambient).advanced(by: limit)
        call.ambient = Ambient(source: ambient?.source, deadline: deadline)
        call.reader = reader?.another()
        call.requestID = ClientEvents.nextRequestID()
        call.events = client.sink.map { [requestID = call.requestID] sink in
            ClientEvents(
                sink: sink, label: client.label, requestID: requestID, method: request.method,
                url: request.url)
        }
        return call
    }
}
