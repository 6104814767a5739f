public import Stoic

/// What a `URLError` code says about a failed attempt.
public struct URLErrorClass: Sendable, Hashable {
    /// Who is at fault; a breaker counts the host's and the path's faults only.
    public let fault: Fault
    /// Whether sending the same request again can end better.
    ///
    /// Whether it *may* be sent again is another question: `sent` and the request's method decide that.
    public let repeatingCanHelp: Bool
    /// What is proven about the request's having left; `maybe` whenever nothing is.
    public let sent: Sent
    /// The failure's name in the bounded vocabulary.
    public let code: FailureCode

    package init(fault: Fault, repeatingCanHelp: Bool, sent: Sent, code: FailureCode) {
        self.fault = fault
        self.repeatingCanHelp = repeatingCanHelp
        self.sent = sent
        self.code = code
    }
}
