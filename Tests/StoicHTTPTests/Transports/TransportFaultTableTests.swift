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
