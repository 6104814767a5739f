import Foundation

/// The process around the program: its environment, signals and end.
enum Surroundings {
    /// What the libraries below would act upon by themselves: a proxy, a file for the session keys.
    private static let unheeded = [
        "SSLKEYLOGFILE", "http_proxy", "https_proxy", "all_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY",
        "ALL_PROXY", "NO_PROXY",
    ]

    /// To be called first, while there is one thread.
    static func prepare() {
        for name in unheeded { unsetenv(name) }
        // A reader that has gone is found out by the write that fails, not by a signal.
        signal(SIGPIPE, SIG_IGN)
        Interrupt.shared.begin()
    }

    /// Ends the process at once: everything has been written, and the handlers that `exit` runs would
    /// take the libraries apart under threads that still use them.
    static func end(with code: Int32) -> Never { _exit(code) }
}
