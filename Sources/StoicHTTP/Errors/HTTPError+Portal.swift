import Stoic
import StoicSchema

extension HTTPError {
    /// Whether the answer seems to be a network's sign-in page (captive portal) and not the server's.
    ///
    /// True for a page of HTML that came with a success where JSON was wanted, straight or by way of a
    /// redirect, and for status 511. It is a guess, as that of the systems' own probes, which take any answer
    /// but the expected one for a portal's: a server that answers an unknown path with a page looks alike.
    ///
    /// Source: RFC 8952 section 1, RFC 6585 section 6.
    public var looksLikeCaptivePortal: Bool {
        switch reason {
        case .status(let status, _, _): status == Self.networkAuthenticationRequired
        case .decoding(let failure, let excerpt): excerpt.looksLikePage(failure.contentType)
        default: false
        }
    }

    private static let networkAuthenticationRequired = 511

    /// What is said of it beside the reason itself.
    var portalNote: String {
        guard looksLikeCaptivePortal else { return "" }
        if case .decoding = reason {
            return "; a page of HTML came where JSON was wanted, perhaps a network's sign-in page"
        }
        return "; the network wants a sign-in"
    }
}

extension Excerpt {
    /// Whether it is HTML: said to be so and beginning with a tag, as JSON that is only labelled wrong does
    /// not; or beginning as a page does, whatever it is said to be.
    fileprivate func looksLikePage(_ mediaType: String?) -> Bool {
        let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.prefix(64).lowercased()
        guard start.hasPrefix("<") else { return false }
        if mediaType == "text/html" || mediaType == "application/xhtml+xml" { return true }
        return start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
    }
}
