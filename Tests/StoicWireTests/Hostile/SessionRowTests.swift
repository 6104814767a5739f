#if os(Linux)
    import Stoic
    import StoicTesting
    import Testing

    // S4: the table of `FakeRealTests` over Linux's URLSession, but for `SessionDifferences`.
    @Suite(.timeLimit(.minutes(5)), .disabled(if: Sanitizer.isOn, "Foundation is not instrumented"))
    struct `The same script over URLSession` {
        @Test(arguments: SessionRows.Group.allCases)
        func `comes to the same, but for what is written down`(_ group: SessionRows.Group) async throws {
            let rows = group.rows
            let outcomes = try await SessionRows.outcomes(of: group)
            var wrong: [String] = []
            var different = 0
            for row in rows {
                let outcome = outcomes[row.name] ?? "nothing at all"
                let expected = SessionDifferences.line(expectedOf: row)
                let known = SessionDifferences.all[row.name]
                if outcome != expected { different += 1 }
                switch known {
                case nil where outcome != expected:
                    wrong.append("\(row.name): \(outcome), not \(expected)")
                case .some(let known) where outcome == expected && known.isSometimes: break
                // Where its own code is at fault anyway, a machine that is busy may be what ends the process.
                case .some where outcome == ChildRounds.trap: break
                case .some(let known) where outcome != known.outcome:
                    wrong.append("\(row.name): \(outcome), not \(known.outcome) as written down")
                default: break
                }
            }
            #expect(wrong.isEmpty, "\(wrong.count) of \(rows.count):\n\(wrong.joined(separator: "\n"))")
            report("the rows over URLSession, \(group): \(rows.count), different \(different)")
        }

        @Test func `differs only in rows that there are`() {
            let names = SessionRows.Group.allCases.flatMap { $0.rows.map(\.name) }
            #expect(Set(names).count == names.count)
            let certificates = NginxServer.isAvailable ? [] : ScriptRows.certificates.map(\.name)
            #expect(Set(SessionDifferences.all.keys).isSubset(of: names + certificates))
        }
    }
#endif
