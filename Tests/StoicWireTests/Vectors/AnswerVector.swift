import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// Bytes that a server sends before it closes, and what another parser makes of them.
struct AnswerVector: Sendable, CustomTestStringConvertible {
    /// What the other parser says of the first answer in the bytes.
    enum Verdict: Sendable, Hashable {
        case answer(Int, [UInt8])
        /// The bytes end before the answer does.
        case cut
        case refused
    }

    let name: String
    let bytes: [UInt8]
    var isHead = false
    let verdict: Verdict

    var testDescription: String { name }

    /// What we must make of the same, if we agree.
    var agreed: WireOutcome {
        switch verdict {
        case .answer(let status, let body): .answer(status, body)
        case .cut: .failure(.closedEarly)
        case .refused: .failure(.badResponse)
        }
    }
}

/// Where we do not agree with another parser: what we make of it, and why.
struct Decision: Sendable {
    let outcome: WireOutcome
    let reason: String

    init(_ outcome: WireOutcome, _ reason: String) { (self.outcome, self.reason) = (outcome, reason) }
}

#if os(Linux)
    enum VectorRun {
        /// Sends every vector through a real socket; every difference must have been decided on.
        static func check(
            _ vectors: [AnswerVector], _ decisions: [String: Decision],
            at location: SourceLocation = #_sourceLocation
        ) async throws {
            let server = try WireServer { request, _ in
                guard let number = Int(request.path.dropFirst()), vectors.indices.contains(number) else {
                    return [.respond(status: 404)]
                }
                return [.send(vectors[number].bytes), .closeFIN]
            }
            let transport = CurlTransport()
            let base = server.baseURL
            let outcomes = await inParallel(Array(vectors.indices), width: 8) { number in
                guard let url = try? HTTPURL("\(base)/\(number)") else { return WireOutcome.cancelled }
                let request = TransportRequest(
                    method: vectors[number].isHead ? .head : .get, url: url, headers: HTTPHeaders(),
                    body: nil, mustNotResend: true)
                let limits = TransportLimits(attempt: .seconds(40), maxResponseBytes: 100_000)
                return WireOutcome(await transport.send(request, limits: limits))
            }
            for (vector, outcome) in zip(vectors, outcomes) {
                let decision = decisions[vector.name]
                #expect(
                    outcome == decision?.outcome ?? vector.agreed, "\(vector.name)", sourceLocation: location)
                // A decision that is none any more is taken off the table.
                #expect(
                    decision?.outcome != vector.agreed, "\(vector.name): no difference",
                    sourceLocation: location)
            }
            let names = Set(vectors.map(\.name))
            #expect(names.count == vectors.count, "two vectors of one name", sourceLocation: location)
            #expect(
                decisions.keys.allSatisfy(names.contains), "a decision about nothing",
                sourceLocation: location)
            #expect(server.requestCount == vectors.count, sourceLocation: location)
            report("vectors: \(vectors.count), of them decided \(decisions.count)")
            transport.shutdown()
            server.stop()
        }
    }
#endif
