import Stoic
import StoicSchema
import Synchronization

/// Makes a caller's value of a success's body, within the attempt: what does not match is no verdict on the
/// host, neither good nor bad (J3, P2).
protocol BodyReader: AnyObject, Sendable {
    /// What is wrong with the body; nil when it matches, and the value is kept. One answer is read once.
    func complaint(about answer: TransportResponse) -> ValidationFailure?

    /// How much of the body that was read last is not as it should be, though it matches.
    var degradation: Degradation { get }

    /// A reader of the same kind that has read nothing, for another call.
    func another() -> any BodyReader
}

/// Warnings and repairs of a body that matches.
struct Degradation {
    var warnings = 0
    var repairs = 0

    var isNone: Bool { warnings == 0 && repairs == 0 }
}

/// Reads one value.
final class ValueReader<Value>: BodyReader {
    /// What a body becomes.
    typealias Reading = @Sendable ([UInt8]) throws(ValidationFailure) -> (value: Value, Degradation)

    /// Unchecked, because a value goes from the attempt that made it to its one taker, and nowhere else.
    private struct Result: @unchecked Sendable {
        let answer: TransportResponse
        var value: Value?
        var degradation = Degradation()
        var failure: ValidationFailure?
    }

    private let result = Mutex<Result?>(nil)
    private let reading: Reading
    /// What an empty body should have been.
    private let expected: String

    init(expected: String, _ reading: @escaping Reading) {
        self.expected = expected
        self.reading = reading
    }

    func another() -> any BodyReader { ValueReader(expected: expected, reading) }

    var degradation: Degradation { result.withLock { $0?.degradation } ?? Degradation() }

    func complaint(about answer: TransportResponse) -> ValidationFailure? {
        let known = result.withLock { $0 }
        if let known, known.answer === answer { return known.failure }
        // The caller's own code decodes: not under the lock.
        let fresh = read(answer)
        result.withLock { $0 = fresh }
        return fresh.failure
    }

    /// The value, for its one taker.
    func take() -> Value {
        let taken = result.withLock { result in
            defer { result?.value = nil }
            return result
        }
        guard let value = taken?.value else { preconditionFailure("ValueReader: a success without a value") }
        return value
    }

    private func read(_ answer: TransportResponse) -> Result {
        guard !answer.body.isEmpty else {
            return Result(answer: answer, failure: .emptyBody(answer.mediaType, expected))
        }
        do throws(ValidationFailure) {
            let (value, degradation) = try reading(answer.body)
            return Result(answer: answer, value: value, degradation: degradation)
        } catch {
            var failure = error
            failure.contentType = answer.mediaType
            return Result(answer: answer, failure: failure)
        }
    }
}

extension TransportResponse {
    /// The media type without its parameters, in lower case; nil when none is named, or what is named is no
    /// media type (RFC 9110 section 8.3.1).
    var mediaType: String? {
        guard let field = headers["Content-Type"] else { return nil }
        let text = field.prefix { $0 != ";" }.trimmingPrefix { $0 == " " || $0 == "\t" }
        let type = text.prefix { $0 != " " && $0 != "\t" }.lowercased()
        let allowed = "abcdefghijklmnopqrstuvwxyz0123456789!#$&-^_.+/".utf8
        guard type.utf8.count <= 127, type.utf8.allSatisfy(allowed.contains),
            type.split(separator: "/", omittingEmptySubsequences: false).count == 2
        else { return nil }
        return type
    }
}
