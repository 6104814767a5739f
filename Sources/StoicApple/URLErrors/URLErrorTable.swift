import Stoic

/// The classes of all documented `URLError` codes, as data, and of every other code.
///
/// Codes are plain integers, so that the table needs no networking library.
public enum URLErrorTable {
    /// The class of a code.
    ///
    /// A code that is not in the table is taken for a failure of the path that may have been sent and may
    /// be repeated where the method allows it: the attempts are few, and a breaker sees it.
    public static func row(for code: Int) -> URLErrorClass {
        classes[code] ?? unlisted
    }

    /// The code of a cancelled task.
    ///
    /// A transport that cancelled the task itself reports that cancellation and never asks the table. What
    /// is left, a refused challenge or an invalidated session, is the caller's doing and final.
    package static let cancelled = -999

    /// One line of the table; the name is `URLError.Code`'s.
    package struct Row: Sendable {
        package let code: Int
        package let name: String
        package let verdict: URLErrorClass
    }

    private static let unlisted = URLErrorClass(
        fault: .path, repeatingCanHelp: true, sent: .maybe, code: .unknown)

    private static let classes = Dictionary(
        rows.map { ($0.code, $0.verdict) }, uniquingKeysWith: { first, _ in first })

    private enum Repeating { case canHelp, final }

    private static func row(
        _ code: Int, _ name: String, _ fault: Fault, _ repeating: Repeating, _ sent: Sent,
        _ failure: FailureCode
    ) -> Row {
        Row(
            code: code, name: name,
            verdict: URLErrorClass(
                fault: fault, repeatingCanHelp: repeating == .canHelp, sent: sent, code: failure))
    }

    package static let rows: [Row] = general + connection + response + device + file + tls + download

    private static let general = [
        // Linux reports truncated bodies so, beside much else: worth another try.
        row(-1, "unknown", .path, .canHelp, .maybe, .unknown),
        row(-995, "backgroundSessionRequiresSharedContainer", .caller, .final, .no, .invalidRequest),
        row(-996, "backgroundSessionInUseByAnotherProcess", .device, .canHelp, .no, .unknown),
        row(-997, "backgroundSessionWasDisconnected", .device, .canHelp, .maybe, .closedEarly),
        row(cancelled, "cancelled", .caller, .final, .maybe, .unknown),
        row(-1000, "badURL", .caller, .final, .no, .invalidRequest),
        // Linux answers HTTP/0.9 with this one, after sending.
        row(-1002, "unsupportedURL", .caller, .final, .maybe, .invalidRequest),
        row(-1012, "userCancelledAuthentication", .caller, .final, .maybe, .invalidRequest),
        row(-1013, "userAuthenticationRequired", .caller, .final, .maybe, .invalidRequest),
        row(-1021, "requestBodyStreamExhausted", .caller, .final, .maybe, .invalidRequest),
        row(-1022, "appTransportSecurityRequiresSecureConnection", .caller, .final, .no, .invalidRequest),
        // The request asked for what is in the cache only, and it is not there.
        row(-2000, "cannotLoadFromNetwork", .caller, .final, .no, .invalidRequest),
    ]

    private static let connection = [
        // URLSession's request timer restarts with every byte: what runs out is the stall limit.
        row(-1001, "timedOut", .path, .canHelp, .maybe, .timedOutStall),
        // No system tells "there is no such name" from "the resolver was out of reach", which a phone
        // between two networks meets often.
        row(-1003, "cannotFindHost", .path, .canHelp, .no, .dns),
        row(-1004, "cannotConnectToHost", .host, .canHelp, .no, .refused),
        row(-1005, "networkConnectionLost", .path, .canHelp, .maybe, .reset),
        row(-1006, "dnsLookupFailed", .path, .canHelp, .no, .dns),
    ]

    private static let response = [
        row(-1007, "httpTooManyRedirects", .host, .final, .maybe, .redirectLimit),
        row(-1008, "resourceUnavailable", .host, .final, .maybe, .unknown),
        row(-1010, "redirectToNonExistentLocation", .host, .final, .maybe, .badResponse),
        row(-1011, "badServerResponse", .host, .canHelp, .maybe, .badResponse),
        // A length was promised, and the connection ended without a byte.
        row(-1014, "zeroByteResource", .host, .canHelp, .maybe, .closedEarly),
        // Damaged in a known coding can be an accident of the way; an unknown coding cannot.
        row(-1015, "cannotDecodeRawData", .host, .canHelp, .maybe, .undecodable),
        row(-1016, "cannotDecodeContentData", .host, .final, .maybe, .undecodable),
        row(-1017, "cannotParseResponse", .host, .canHelp, .maybe, .badResponse),
        row(-1103, "dataLengthExceedsMaximum", .caller, .final, .maybe, .responseTooLarge),
    ]

    /// Each of them can also end a transfer that is under way, so nothing is proven about sending.
    private static let device = [
        row(-1009, "notConnectedToInternet", .device, .canHelp, .maybe, .offline),
        row(-1018, "internationalRoamingOff", .device, .canHelp, .maybe, .offline),
        row(-1019, "callIsActive", .device, .canHelp, .maybe, .offline),
        row(-1020, "dataNotAllowed", .device, .canHelp, .maybe, .offline),
    ]

    /// Codes of `file:` addresses: nothing goes over a network.
    private static let file = [
        row(-1100, "fileDoesNotExist", .caller, .final, .no, .invalidRequest),
        row(-1101, "fileIsDirectory", .caller, .final, .no, .invalidRequest),
        row(-1102, "noPermissionsToReadFile", .caller, .final, .no, .invalidRequest),
        row(-1104, "fileOutsideSafeArea", .caller, .final, .no, .invalidRequest),
    ]

    /// A server's certificate is judged before a byte is sent. The other three can come later: in TLS 1.3
    /// a client may send its request before it hears what the server thinks of its certificate.
    private static let tls = [
        row(-1200, "secureConnectionFailed", .certificate, .final, .maybe, .tls),
        row(-1201, "serverCertificateHasBadDate", .certificate, .final, .no, .tls),
        row(-1202, "serverCertificateUntrusted", .certificate, .final, .no, .tls),
        row(-1203, "serverCertificateHasUnknownRoot", .certificate, .final, .no, .tls),
        row(-1204, "serverCertificateNotYetValid", .certificate, .final, .no, .tls),
        row(-1205, "clientCertificateRejected", .certificate, .final, .maybe, .tls),
        row(-1206, "clientCertificateRequired", .certificate, .final, .maybe, .tls),
    ]

    /// Writing an answer to this device's disk; a full disk is not cured by asking the server again.
    private static let download = [
        row(-3000, "cannotCreateFile", .device, .final, .maybe, .unknown),
        row(-3001, "cannotOpenFile", .device, .final, .maybe, .unknown),
        row(-3002, "cannotCloseFile", .device, .final, .maybe, .unknown),
        row(-3003, "cannotWriteToFile", .device, .final, .maybe, .unknown),
        row(-3004, "cannotRemoveFile", .device, .final, .maybe, .unknown),
        row(-3005, "cannotMoveFile", .device, .final, .maybe, .unknown),
        row(-3006, "downloadDecodingFailedMidStream", .host, .canHelp, .maybe, .undecodable),
        row(-3007, "downloadDecodingFailedToComplete", .host, .canHelp, .maybe, .undecodable),
    ]
}
