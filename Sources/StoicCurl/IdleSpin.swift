#if os(Linux)
    /// How long the engine's thread looks out for the next call before it sleeps.
    ///
    /// Waking a sleeping thread costs about what a whole transfer on the same machine costs, and who
    /// sends one request after another comes back at once. Looking out in vain is given up soon, and tried
    /// again now and then.
    struct IdleSpin: Sendable, Equatable {
        /// Nanoseconds.
        static let longest: UInt64 = 50_000
        /// After so many vain ones in a row it pauses.
        static let patience = 4
        /// So many times.
        static let pause = 64

        private var misses = 0

        /// Nanoseconds to look out for, now that nothing is left to do; 0 is not at all.
        var span: UInt64 { misses < Self.patience ? Self.longest : 0 }

        mutating func caught() { misses = 0 }

        mutating func missed() {
            misses += 1
            if misses >= Self.patience + Self.pause { misses = Self.patience - 1 }
        }
    }
#endif
