import Stoic
import StoicHTTP
import StoicTesting

extension FaultTable {
    /// Faults before a connection is ready, which no plain server makes.
    static let handshakes: [FaultRow] = {
        var rows = [
            FaultRow("a TLS handshake that is closed", .handshake("close"), .failure(.tls, .no)),
            FaultRow("a TLS handshake that is half closed", .handshake("half_close"), .failure(.tls, .no)),
            FaultRow(
                "a TLS handshake that stalls", .handshake("stall"), .failure(.timedOutConnect, .no),
                // Nothing tells it from an answer that is slow.
                urlSession: .failure(.timedOutAttempt, .maybe)
            ).with {
                $0.limits.connect = .milliseconds(200)
                $0.limits.attempt = .milliseconds(600)
            },
            FaultRow("a shutdown before the answer", .server([.stall]), .failure(.shutDown, .maybe))
                .with { $0.isShutDown = true },
            FaultRow(
                "a shutdown within the body",
                [.sendText("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"), .stall],
                .failure(.shutDown, .maybe)
            ).with { $0.isShutDown = true },
        ]
        #if os(Linux)
            rows += [
                FaultRow(
                    "a TLS handshake that is reset", .handshake("reset"), .failure(.reset, .no),
                    urlSession: .failure(.reset, .maybe)),
                // URLSession has one code for all that went wrong in connecting but a refusal.
                FaultRow("an address that no network leads to", .unreachable, .failure(.refused, .no)),
            ]
        #endif
        return rows
    }()

    /// The codes that a transport can give and that no row has, with the reason.
    static let elsewhere: [FailureCode: String] = [
        .offline: "a system's word: Apple's URLSession alone says it (ExchangeMachineTests)",
        .invalidRequest: "the client checks first: URLs and uploads that belie their length",
        .unknown: "what no table has: by its nature nothing that can be brought about",
    ]

    /// Whether a transport can end an attempt with this code. Without a default, so that a new code has to
    /// be thought of here.
    static func isTransports(_ code: FailureCode) -> Bool {
        switch code {
        case .timedOutConnect, .timedOutFirstByte, .timedOutStall, .timedOutAttempt, .dns, .refused, .reset,
            .closedEarly, .tls, .badResponse, .responseTooLarge, .undecodable, .invalidRequest, .offline,
            .shutDown, .unknown:
            true
        case .status, .redirectLoop, .redirectLimit, .redirectInsecure, .redirectBody, .decoding, .deferred,
            .breakerOpen, .bulkheadFull, .budgetExhausted, .deadlineExceeded, .hostHeld, .sessionEnded:
            false
        }
    }

    /// Every code of a transport's.
    static let codes: Set<FailureCode> = [
        .timedOutConnect, .timedOutFirstByte, .timedOutStall, .timedOutAttempt, .dns, .refused, .reset,
        .closedEarly, .tls, .badResponse, .responseTooLarge, .undecodable, .invalidRequest, .offline,
        .shutDown, .unknown,
    ]
}
