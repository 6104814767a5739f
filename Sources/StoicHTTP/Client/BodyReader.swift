import Foundation
import Synchronization

/// Makes a caller's value of a success's body, within the attempt: what does not match is no verdict on the
/// host, neither good nor bad (J3, P2).
protocol BodyReader: AnyObject, Sendable {
    /// What is wrong with the body; nil when it matches, and the value is kept. One answer is read once.
    func complaint(about answer: TransportResponse) -> ValidationFailure?
}

/// Reads one JSON value.
final class JSONReader<Value: Decodable & SendableMetatype>: BodyReader {
    /// Unchecked, because a value goes from the attempt that made it to its one taker, and nowhere else.
    private struct Reading: @unchecked Sendable {
        let answer: TransportResponse
        var value: Value?
        let failure: ValidationFailure?
    }

    private let reading = Mutex<Reading?>(nil)
    private let decoder: JSONDecoder

    init(_ decoder: JSONDecoder) {
        self.decoder = decoder
    }

    func complaint(about answer: TransportResponse) -> ValidationFailure? {
        let known = reading.withLock { $0 }
        if let known, known.answer === answer { return known.failure }
        // The caller's own code decodes: not under the lock.
        let fresh = Self.read(answer, decoder)
        reading.withLock { $0 = fresh }
        return fresh.failure
    }

    /// The value, for its one taker.
    func take() -> Value? {
        let taken = reading.withLock { reading in
            defer { reading = nil }
            return reading
        }
        return taken?.value
    }

    private static func read(
        _ answer: TransportResponse, _ decoder: JSONDecoder
    ) -> Reading {
        do {
            let value = try decoder.decode(Value.self, from: Data(answer.body))
            return Reading(answer: answer, value: value, failure: nil)
        } catch {
            let failure = ValidationFailure(
                error, contentType: answer.headers["Content-Type"], isEmpty: answer.body.isEmpty)
            return Reading(answer: answer, value: nil, failure: failure)
        }
    }
}
