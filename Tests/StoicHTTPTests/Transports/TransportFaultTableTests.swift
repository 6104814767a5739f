import Stoic
import StoicHTTP
import StoicTesting
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// T3, R4, R11, H3, H13: the same fault has the same name, whichever transport met it.
@Suite(.serialized) struct `A fault on the wire` {
    @Test func `has every code that a transport can give, for each of them`() {
        #expect(FaultTable.codes.allSatisfy(FaultTable.isTransports))
        for kind in TransportKind.allCases {
            let met = Set(FaultTable.rows.compactMap { $0.expected(of: kind).code })
            #expect(met.isDisjoint(with: FaultTable.elsewhere.keys), "\(kind)")
            #expect(met.union(FaultTable.elsewhere.keys) == FaultTable.codes, "\(kind)")
        }
    }

    // S4: the third transport has no wire; a step ends in each of the codes.
    @Test(arguments: FaultTable.codes.sorted { $0.text < $1.text })
    func `has its name in a script`(_ code: FailureCode) async throws {
        let transport = ScriptedTransport().on("/row", respond: .failure(code))
        let request = TransportRequest(
            method: .get, url: try HTTPURL("http://127.0.0.1/row"), headers: HTTPHeaders(), body: nil,
            mustNotResend: false)
        let limits = TransportLimits(attempt: .seconds(15), maxResponseBytes: 100_000)
        if code == .shutDown { transport.shutdown() }
        #expect(Outcome(await transport.send(request, limits: limits)).code == code)
    }

    #if os(Linux)
        @Test(arguments: FaultTable.rows)
        func `has its name over libcurl`(_ row: FaultRow) async throws {
            let outcome = try await row.outcome(on: .curl)
            #expect(outcome == row.expected(of: .curl))
        }
    #endif

    /// In a process of its own: Linux's URLSession can trap or hang on what a server sends.
    @Test(arguments: FaultTable.rows.indices)
    func `has its name over URLSession`(_ index: Int) async throws {
        #if os(Linux)
            let expected: ExitTest.Condition = FaultTable.rows[index].isTrapOnLinux ? .failure : .success
        #else
            let expected: ExitTest.Condition = .success
        #endif
        await #expect(processExitsWith: expected) { [index] in
            // Whoever hangs is ended by the signal.
            alarm(40)
            let row = FaultTable.rows[index]
            let outcome = try await row.outcome(on: .urlSession)
            #expect(outcome == row.expected(of: .urlSession), "\(row.name): \(outcome)")
        }
    }
}
