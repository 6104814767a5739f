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
    private struct Reading {
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
        reading.withLock { reading in
            if let reading, reading.answer === answer { return reading.failure }
            let fresh = Self.read(answer, decoder)
            reading = fresh
            return fresh.failure
        }
    }

    /// The value, for its one taker.
    func take() -> Value? {
        reading.withLock { reading in
            let value = reading?.value
            reading = nil
            return value
        }
    }

    private static func read(
        _ answer: TransportResponse, _ decoder: JSONDecoder
    ) -> sending Reading {
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
