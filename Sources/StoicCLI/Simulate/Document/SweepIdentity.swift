/// What makes two sweeps the same, so that their results may be put together.
package struct SweepIdentity: Sendable, Hashable, Codable {
    /// A file that the worlds depend on.
    package struct Input: Sendable, Hashable, Codable {
        /// Where it lay, for a person.
        package let file: String
        /// Of its bytes.
        package let digest: String
    }

    /// The program's version.
    package let stoic: String
    /// `client` or `example`.
    package let model: String
    /// Nil: the model's own.
    package let policy: Input?
    /// Nil: a flaky one.
    package let server: Input?
    package let callers: Int
    package let calls: Int
    /// With how many choices they were told.
    package let schedules: [String]
    package let timers: [String]
    package let interruptions: [String]
    /// All of it, of which a shard is a part.
    package let seeds: SeedRange
    /// How the first worlds went: another build of the program may make other worlds of the same seeds.
    package let sample: String

    /// What is another one there, by the name of its option; nil when the two are one sweep.
    package func difference(from other: SweepIdentity) -> String? {
        let rows: [(name: String, isSame: Bool, text: (SweepIdentity) -> String)] = [
            ("stoic", stoic == other.stoic, { $0.stoic }),
            ("model", model == other.model, { $0.model }),
            ("--policy", policy?.digest == other.policy?.digest, { Self.text($0.policy) }),
            ("--server", server?.digest == other.server?.digest, { Self.text($0.server) }),
            ("--callers", callers == other.callers, { "\($0.callers)" }),
            ("--calls", calls == other.calls, { "\($0.calls)" }),
            ("--seeds", seeds == other.seeds, { "\($0.seeds)" }),
            ("--timers", timers == other.timers, { $0.timers.joined(separator: " ") }),
            (
                "--interrupt", interruptions == other.interruptions,
                { $0.interruptions.joined(separator: " ") }
            ),
            ("--schedule", schedules == other.schedules, { $0.schedules.joined(separator: " ") }),
            ("the same seeds", sample == other.sample, { "other worlds: \($0.sample)" }),
        ]
        return rows.first { !$0.isSame }.map { row in
            Printable.line("\(row.name): there \(row.text(other)), here \(row.text(self))")
        }
    }

    private static func text(_ input: Input?) -> String {
        input.map { "\($0.file) (\($0.digest))" } ?? "none"
    }
}
