import Foundation
import Stoic
import StoicApple
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// R11, P2, and case connect-dns-01: no two kinds of trouble are one "network error".
@Suite struct `A URLError code` {
    @Test(arguments: [
        ("unknown", URLError.Code.unknown),
        ("backgroundSessionRequiresSharedContainer", .backgroundSessionRequiresSharedContainer),
        ("backgroundSessionInUseByAnotherProcess", .backgroundSessionInUseByAnotherProcess),
        ("backgroundSessionWasDisconnected", .backgroundSessionWasDisconnected),
        ("cancelled", .cancelled), ("badURL", .badURL), ("timedOut", .timedOut),
        ("unsupportedURL", .unsupportedURL), ("cannotFindHost", .cannotFindHost),
        ("cannotConnectToHost", .cannotConnectToHost), ("networkConnectionLost", .networkConnectionLost),
        ("dnsLookupFailed", .dnsLookupFailed), ("httpTooManyRedirects", .httpTooManyRedirects),
        ("resourceUnavailable", .resourceUnavailable), ("notConnectedToInternet", .notConnectedToInternet),
        ("redirectToNonExistentLocation", .redirectToNonExistentLocation),
        ("badServerResponse", .badServerResponse),
        ("userCancelledAuthentication", .userCancelledAuthentication),
        ("userAuthenticationRequired", .userAuthenticationRequired),
        ("zeroByteResource", .zeroByteResource), ("cannotDecodeRawData", .cannotDecodeRawData),
        ("cannotDecodeContentData", .cannotDecodeContentData), ("cannotParseResponse", .cannotParseResponse),
        ("internationalRoamingOff", .internationalRoamingOff), ("callIsActive", .callIsActive),
        ("dataNotAllowed", .dataNotAllowed), ("requestBodyStreamExhausted", .requestBodyStreamExhausted),
        (
            "appTransportSecurityRequiresSecureConnection",
            .appTransportSecurityRequiresSecureConnection
        ),
        ("fileDoesNotExist", .fileDoesNotExist), ("fileIsDirectory", .fileIsDirectory),
        ("noPermissionsToReadFile", .noPermissionsToReadFile),
        ("dataLengthExceedsMaximum", .dataLengthExceedsMaximum),
        ("secureConnectionFailed", .secureConnectionFailed),
        ("serverCertificateHasBadDate", .serverCertificateHasBadDate),
        ("serverCertificateUntrusted", .serverCertificateUntrusted),
        ("serverCertificateHasUnknownRoot", .serverCertificateHasUnknownRoot),
        ("serverCertificateNotYetValid", .serverCertificateNotYetValid),
        ("clientCertificateRejected", .clientCertificateRejected),
        ("clientCertificateRequired", .clientCertificateRequired),
        ("cannotLoadFromNetwork", .cannotLoadFromNetwork), ("cannotCreateFile", .cannotCreateFile),
        ("cannotOpenFile", .cannotOpenFile), ("cannotCloseFile", .cannotCloseFile),
        ("cannotWriteToFile", .cannotWriteToFile), ("cannotRemoveFile", .cannotRemoveFile),
        ("cannotMoveFile", .cannotMoveFile),
        ("downloadDecodingFailedMidStream", .downloadDecodingFailedMidStream),
        ("downloadDecodingFailedToComplete", .downloadDecodingFailedToComplete),
    ])
    func `has one row, under Foundation's name and number`(name: String, code: URLError.Code) {
        let rows = URLErrorTable.rows.filter { $0.code == code.rawValue }
        #expect(rows.map(\.name) == [name])
        #expect(rows.first?.verdict == URLErrorTable.row(for: code.rawValue))
    }

    @Test func `is listed once, by a name of its own, and none is missing`() {
        let rows = URLErrorTable.rows
        #expect(Set(rows.map(\.code)).count == rows.count)
        #expect(Set(rows.map(\.name)).count == rows.count)
        // 48 above and fileOutsideSafeArea, which Linux does not name.
        #expect(rows.count == 49)
    }

    @Test(arguments: [-1009, -1018, -1019, -1020])
    func `of a device without network is no verdict on the host, and waiting can help`(code: Int) {
        #expect(
            URLErrorTable.row(for: code)
                == URLErrorClass(fault: .device, repeatingCanHelp: true, sent: .maybe, code: .offline))
    }

    @Test(arguments: -1206 ... -1200)
    func `of trust is final and the certificate's fault`(code: Int) {
        let row = URLErrorTable.row(for: code)
        #expect(row.fault == .certificate && !row.repeatingCanHelp && row.code == .tls)
    }

    @Test(arguments: [-1000, -1002, -1022])
    func `of a bad URL is final and the caller's fault`(code: Int) {
        let row = URLErrorTable.row(for: code)
        #expect(row.fault == .caller && !row.repeatingCanHelp && row.code == .invalidRequest)
    }

    @Test(arguments: [
        (-1001, Fault.path, true, Sent.maybe, FailureCode.timedOutStall),
        (-1003, .path, true, .no, .dns), (-1004, .host, true, .no, .refused),
        (-1005, .path, true, .maybe, .reset), (-1006, .path, true, .no, .dns),
        (-1007, .host, false, .maybe, .redirectLimit), (-1011, .host, true, .maybe, .badResponse),
        (-1015, .host, true, .maybe, .undecodable), (-1016, .host, false, .maybe, .undecodable),
        (-1103, .caller, false, .maybe, .responseTooLarge), (-999, .caller, false, .maybe, .unknown),
        (-3003, .device, false, .maybe, .unknown),
    ])
    func `says who is at fault, whether to repeat, and what was sent`(
        code: Int, fault: Fault, canHelp: Bool, sent: Sent, failure: FailureCode
    ) {
        #expect(
            URLErrorTable.row(for: code)
                == URLErrorClass(fault: fault, repeatingCanHelp: canHelp, sent: sent, code: failure))
    }

    @Test func `never claims that a request was sent or processed, only that it surely was not`() {
        let proven = Set(URLErrorTable.rows.filter { $0.verdict.sent == .no }.map(\.code))
        #expect(
            proven == [
                -995, -996, -1000, -1003, -1004, -1006, -1022, -1100, -1101, -1102, -1104, -1201, -1202,
                -1203, -1204, -2000,
            ])
        #expect(URLErrorTable.rows.allSatisfy { $0.verdict.sent != .neverProcessed })
    }

    @Test(arguments: [0, 1, 200, -2, -998, -1023, -1199, -9_999, Int.min, Int.max])
    func `that nobody documented is the path's, perhaps sent, and may be tried again`(code: Int) {
        #expect(
            URLErrorTable.row(for: code)
                == URLErrorClass(fault: .path, repeatingCanHelp: true, sent: .maybe, code: .unknown))
    }
}
