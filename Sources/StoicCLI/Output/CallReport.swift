import Foundation
import Stoic
import StoicHTTP

/// A call's end, ready to be printed: the object of `--json`, version 1, and the lines for a person.
package struct CallReport: Sendable {
    package enum Outcome: String, Sendable {
        case success, failure, deferred, rejected, cancelled
    }

    package struct Failure: Sendable {
        /// From the bounded vocabulary; nil for a cancellation, which is no failure.
        var code: String?
        var message: String
        var status: Int?
        var retryAfter: Duration?
        var retryAt: Date?
        var attempts: Int
        var limitBytes: Int?
        var excerpt: String?
    }

    /// The answer as it goes into the object; nil where none came.
    struct Answer: Sendable {
        var headers: [(name: String, value: String)] = []
        var body: [UInt8] = []
    }

    package var outcome: Outcome
    package var status: Int?
    var url: String?
    package var attempts: [AttemptLine]
    package var failure: Failure?
    var answer: Answer?
    /// With a cache: how the answer was come by, if one came.
    var provenance: Provenance??
    /// The body went to a file.
    var hidesBody = false
    var elapsed: Duration
    /// Why no more was sent; `explain` says it.
    var stopped: StopReason?

    package var exitCode: Int32 {
        switch outcome {
        case .success: ExitCode.success
        case .failure: isBadInput ? ExitCode.usage : ExitCode.failed
        case .deferred, .rejected: ExitCode.refused
        case .cancelled: ExitCode.cancelled
        }
    }

    /// What cannot be sent is bad input only while nothing was: a server's redirect is not the user's doing.
    private var isBadInput: Bool {
        failure?.code == FailureCode.invalidRequest.text && attempts.count <= 1
            && attempts.allSatisfy { $0.hops == 0 }
    }

    package var json: JSONText {
        var members: [(String, JSONText?)] = [
            ("v", .integer(1)), ("outcome", .string(outcome.rawValue)),
            ("status", status.map { .integer(Int64($0)) } ?? .null),
        ]
        if let url { members.append(("url", .string(url))) }
        members.append(("attempts", .array(attempts.map(\.json))))
        members.append(("error", failure?.json ?? .null))
        if let stopped { members.append(("stopped", .string(stopped.rawValue))) }
        if url != nil { members += answerMembers }
        if let provenance { members.append(("provenance", provenance?.json ?? .null)) }
        members.append(("elapsed_ms", .integer(elapsed.wholeMilliseconds)))
        return .members(members)
    }

    private var answerMembers: [(String, JSONText?)] {
        let answer = answer ?? Answer()
        let headers = answer.headers.map { field in
            JSONText.array([.string(field.name.lowercased()), .string(field.value)])
        }
        var members: [(String, JSONText?)] = [
            ("headers", .array(headers)), ("body_bytes", .integer(Int64(answer.body.count))),
        ]
        if hidesBody { return members }
        guard self.answer != nil else { return members + [("body", .null)] }
        if let text = String(validating: answer.body, as: UTF8.self) {
            members.append(("body", .string(text)))
        } else {
            members.append(("body", .null))
            members.append(("body_base64", .string(Data(answer.body).base64EncodedString())))
        }
        return members
    }

    /// The last line for a person.
    var lastLine: String {
        let tail = "\(Printable.attempts(attempts.count)), \(Printable.duration(elapsed))"
        if failure == nil, attempts.isEmpty, provenance != nil {
            return "\(status.map(String.init) ?? "done") without asking, \(Printable.duration(elapsed))"
        }
        guard let failure else { return "\(status.map(String.init) ?? "done") after \(tail)" }
        if outcome == .cancelled { return "\(failure.message), \(tail)" }
        var text = "\(outcome.rawValue): \(failure.message), \(tail)"
        if let wait = failure.retryAfter {
            text += "; a new try is allowed after \(Printable.duration(wait))"
        }
        return text
    }
}

extension CallReport.Failure {
    var json: JSONText {
        .members([
            ("code", code.map { .string($0) }), ("message", .string(message)),
            ("status", status.map { .integer(Int64($0)) }),
            ("retry_after_s", retryAfter.map { .thousandths($0.wholeMilliseconds) }),
            ("retry_at", retryAt.map { .string(Self.text($0)) }),
            ("attempts", .integer(Int64(attempts))),
            ("limit_bytes", limitBytes.map { .integer(Int64($0)) }), ("excerpt", excerpt.map { .string($0) }),
        ])
    }

    /// RFC 3339, in UTC, rounded up to a second: never earlier than allowed.
    private static func text(_ date: Date) -> String {
        let seconds = min(max(date.timeIntervalSince1970.rounded(.up), 0), 253_402_300_799)
        return Date(timeIntervalSince1970: seconds).formatted(.iso8601)
    }
}
