public import Foundation
public import Stoic

/// A server's answer, whole, with the log of how it was come by.
public struct HTTPResponse: Sendable {
    /// The transport's answer; shared by all callers of one flight.
    let answer: TransportResponse
    /// Where it came from, redirects followed.
    public let url: HTTPURL
    /// The attempts that led to it.
    public let log: AttemptLog
    /// The logical call's number, the same as in its events.
    public let requestID: UInt64
    /// Whether it is the network's or a cache's, and how old that is.
    public internal(set) var provenance = Provenance.network

    /// Three digits.
    public var status: Int { answer.status }
    /// In the order of the wire.
    public var headers: HTTPHeaders { answer.headers }
    /// Decompressed and complete.
    public var body: [UInt8] { answer.body }
    /// The body as `Data`.
    public var data: Data { Data(answer.body) }
    /// The body as text, or nil when it is not UTF-8.
    public var text: String? { String(validating: answer.body, as: UTF8.self) }
}

extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Status and size; never the body.
    public var description: String { "\(status), \(body.count) bytes" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["response": description]) }
}
