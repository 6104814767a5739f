#if os(Linux)
    import StoicHTTP
    import StoicTesting
    import Testing

    /// The rows through URLSession, in another process, which it may end: a child takes many, one by one.
    enum SessionRows {
        enum Group: String, CaseIterable, Codable {
            case faults, connections, malformed, malformedToHead, answers, cuts, handshakes, certificates

            var rows: [ScriptRow] {
                switch self {
                case .faults: ScriptRows.faults
                case .connections: ScriptRows.reuse + ScriptRows.connections + ScriptRows.ports
                case .malformed: ScriptRows.malformed(.get)
                case .malformedToHead: ScriptRows.malformed(.head)
                case .answers: ScriptRows.answers
                case .cuts: ScriptRows.cuts + ScriptRows.failures + ScriptRows.redirects
                case .handshakes: ScriptRows.handshakes
                case .certificates: NginxServer.isAvailable ? ScriptRows.certificates : []
                }
            }

            fileprivate var scheme: String {
                self == .handshakes || self == .certificates ? "https" : "http"
            }
        }

        /// What each row of a group comes to, as one line.
        static func outcomes(of group: Group) async throws -> [String: String] {
            let rows = group.rows
            var outcomes = try await measure(rows.map(\.name), group)
            // On a busy machine a limit can pass before its time: what met one gets another try, alone.
            let late = rows.filter { row in
                let outcome = outcomes[row.name] ?? ""
                return (outcome.contains("timed_out") || outcome == ChildRounds.trap)
                    && outcome != SessionDifferences.line(expectedOf: row)
                    && outcome != SessionDifferences.all[row.name]?.outcome
            }
            for row in late { outcomes.merge(try await measure([row.name], group)) { $1 } }
            return outcomes
        }

        private static func measure(_ names: [String], _ group: Group) async throws -> [String: String] {
            try await ChildRounds.outcomes(of: names, width: 1) { names, _, path in
                await #expect(processExitsWith: .success) {
                    [names = names as [String], group = group as Group, path = path as String] in
                    await ChildRounds.run(names, width: 1, path: path, seconds: 100) { name in
                        guard let row = group.rows.first(where: { $0.name == name }) else { return "no row" }
                        return await SessionRows.outcome(of: row, scheme: group.scheme)
                    }
                }
            }
        }

        private static func outcome(of row: ScriptRow, scheme: String) async -> String {
            do {
                let server = try HostileServer(script: Array(row.script.utf8))
                defer { server.stop() }
                let transport = URLSessionTransport()
                let lines = try await row.trace(
                    transport, base: "\(scheme)://127.0.0.1:\(server.port)", long: .seconds(8))
                transport.shutdown()
                // A connection that URLSession has not let go of yet, and that the server's end cuts within
                // the head, would end the process in the next row.
                guard await server.wire?.waitForAllEnded() ?? true else { return "kept a connection" }
                return SessionDifferences.line(lines)
            } catch {
                return "threw \(type(of: error))"
            }
        }
    }
#endif
