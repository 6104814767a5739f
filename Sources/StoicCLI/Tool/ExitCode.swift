/// What the command line ends with; scripts depend on the numbers.
package enum ExitCode {
    package static let success: Int32 = 0
    package static let failed: Int32 = 1
    /// Usage or bad input: nothing was sent.
    package static let usage: Int32 = 2
    /// Deferred by the server or refused here.
    package static let refused: Int32 = 3
    /// SIGINT or SIGTERM.
    package static let cancelled: Int32 = 130
}
