#if os(Linux)
    import Foundation
    import Stoic

    /// Linux's codes told apart again.
    ///
    /// FoundationNetworking folds most of libcurl's codes into -1, but hands on libcurl's own words: the
    /// sentence of the code or the text of its error buffer. They are looked into and never shown; words
    /// that are not known leave the code's own row.
    struct LinuxFaults {
        var faults: SessionFaults

        private static let phrases: [(words: String, code: FailureCode)] = [
            // First, since these words have the host's name before them. Nothing tells an unreachable
            // network from a reset while connecting; a refusal has a code of its own.
            ("Couldn't connect to server", .refused),
            ("Connection reset", .reset),
            ("certificate", .tls), ("SSL", .tls), ("TLS", .tls),
            ("unencoding", .undecodable), ("content encoding", .undecodable),
            ("Content or Transfer-Encoding", .undecodable),
            ("transfer closed", .closedEarly), ("partial file", .closedEarly),
            ("HTTP/0.9", .badResponse), ("chunk", .badResponse), ("Weird server reply", .badResponse),
            ("header", .badResponse), ("Header", .badResponse), ("Content-Length", .badResponse),
            ("HTTP/2 ", .reset),
        ]

        var code: FailureCode? {
            switch faults.error.code {
            // The URLs are ours and of known schemes: what is unsupported is the answer's version.
            case -1002: return .badResponse
            // libcurl got nothing back, not even a head.
            case -1011: return faults.head == nil ? .closedEarly : nil
            // The session's own limit is a week: this is the system giving up on a connection.
            case -1001: return faults.hasMoved ? nil : .timedOutConnect
            case -1: return fromWords
            default: return nil
            }
        }

        private var fromWords: FailureCode? {
            let message = faults.error.message
            return Self.phrases.first { message.contains($0.words) }?.code
        }
    }
#endif
