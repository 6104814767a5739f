import Foundation

/// The process's environment, set right before anything reads it.
enum Surroundings {
    /// What the libraries below would act upon by themselves: a proxy, or a file to write the session keys to.
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
}
