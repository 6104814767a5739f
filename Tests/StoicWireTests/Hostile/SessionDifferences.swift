#if os(Linux)
    /// What Linux's URLSession does otherwise than every other transport, row by row: the one written list.
    ///
    /// A row that differs and is not here fails, and so does one that is here and does not differ as it says.
    /// `docs/hostile-server.md` says the same in words.
    enum SessionDifferences {
        struct Difference: Sendable {
            /// What it comes to, as one line.
            var outcome: String
            /// Whether the row's own outcome is seen, too: who comes first is chance.
            var isSometimes = false
        }

        private static let twice = "timed_out_first_byte timed_out_first_byte failed"

        static let all: [String: Difference] = Dictionary(
            uniqueKeysWithValues: [traps, lateHeads, resends, laxer, coding, stricter].joined().map {
                ($0.0, Difference(outcome: $0.1))
            }
        ).merging(byChance) { $1 }

        /// Its defect: the process ends.
        private static let traps = [
            "close at mid_headers", "half_close at mid_headers", "in chunks with a trailer",
        ].map { ($0, ChildRounds.trap) }

        /// It tells of nothing before the whole head, nor of a connection that is made; of a redirect only
        /// with its body's end.
        private static let lateHeads = [
            ("stall at mid_headers", twice),
            ("a raw beginning", twice),
            ("a head too slow", twice),
            ("a head too slow over all", twice),
            ("never connected", twice),
            ("a handshake's stall", twice),
            ("whose body is cut", "reset reset failed"),
        ]

        /// libcurl below it repeats by itself what a kept connection lost.
        private static let resends = ["close", "half_close", "reset"].map {
            ("\($0) at reuse", "200 hello, world | 200 c | 200 b")
        }

        /// What it lets pass.
        private static let laxer = [
            ("GET length_and_chunked", "200 hello"), ("HEAD length_and_chunked", "200 "),
            ("GET chunked_twice", "200 "), ("HEAD chunked_twice", "200 "),
            ("GET unknown_transfer_coding", "200 "), ("HEAD unknown_transfer_coding", "200 "),
            ("GET return_in_header", "200 hello"), ("HEAD return_in_header", "200 "),
            ("GET bad_chunk_size", "200 hello"),
            ("a storm of them", "200 "),
        ]

        /// It inflates as far as it goes, and takes no byte behind a whole gzip.
        private static let coding = [
            ("GET gzip_cut", "200 hell"),
            ("half of a gzip that the end ends", "200 he"),
            ("GET gzip_trailing_junk", "unknown unknown failed"),
        ]

        /// It wants CRLF; and its failures are too few to tell that a head too large stays too large.
        private static let stricter = [
            ("GET bare_line_feeds", "bad_response bad_response failed"),
            ("HEAD bare_line_feeds", "bad_response bad_response failed"),
            ("huge headers", "bad_response bad_response failed"),
        ]

        /// A reset that is there before the connection is ready looks like a port without a server.
        private static let byChance = [
            "a connection's reset at accept": Difference(outcome: "refused 200 a | 200 b", isSometimes: true)
        ]

        static func line(_ lines: [String]) -> String {
            lines.map { line in line.map { $0.isNewline ? "/" : String($0) }.joined() }
                .joined(separator: " | ")
        }

        static func line(expectedOf row: ScriptRow) -> String { line(row.expected) }
    }
#endif
