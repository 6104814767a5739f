/// One thing a ``WireServer`` does on a connection; a list of them is an answer, good or bad.
///
/// Waiting steps end early, and the rest of the list is dropped, when the peer closes or the
/// server stops; a peer that has closed only its own half counts as gone. A list that closes
/// nothing leaves the connection open for the next request.
public enum WireStep: Sendable {
    /// Sends bytes as they are.
    case send([UInt8])
    /// Sends text as UTF-8, as it is: line ends are the caller's.
    case sendText(String)
    /// Sends `count` repeats of `bytes` without holding them all; stops when the peer is gone.
    case sendRepeating([UInt8], count: Int)
    /// Sends one byte at a time, with a pause before each but the first.
    case drip([UInt8], everyMilliseconds: Int)
    /// Sends a well-formed answer with its length; no body for HEAD, 1xx, 204 and 304.
    case respond(status: Int = 200, headers: [(String, String)] = [], body: [UInt8] = [])
    /// Sends a well-formed head for a chunked body; continue with `chunk` and `lastChunk`.
    case beginChunked(status: Int = 200, headers: [(String, String)] = [])
    /// Sends one well-formed chunk; an empty one sends nothing, for it would be the last.
    case chunk([UInt8])
    /// Sends the last chunk, with trailers if any.
    case lastChunk(trailers: [(String, String)] = [])
    /// Pauses.
    case wait(milliseconds: Int)
    /// Waits until ``WireServer/open(_:)`` is called with this name; an opened gate stays open.
    case gate(String)
    /// Does nothing until the peer closes or the server stops.
    case stall
    /// As the *first* step: leaves the request's body unread, so that the answer overtakes it.
    case ignoreBody
    /// Reads the body that `ignoreBody` left, so that the connection can be used again.
    case readBody
    /// Sends FIN after what was sent, and goes on reading: the peer sees the end of the stream.
    case halfClose
    /// Closes in good order: the peer sees the end of the stream.
    case closeFIN
    /// Sends FIN and throws away what still comes until the peer closes too, five seconds at most: the peer
    /// sees the end of the stream whatever it is sending.
    case closeLingering
    /// Throws the connection away: the peer sees a reset.
    case closeRST
    /// Waits until at least one byte has come that was not read.
    case awaitByte
    /// Waits until a whole line has come that was not read.
    case awaitLine
    /// Runs these on the first bytes of the next request on the connection, which is not read.
    case onNextBytes([WireStep])
}

extension WireStep {
    /// A well-formed answer with a text body.
    public static func text(
        _ body: String, status: Int = 200, headers: [(String, String)] = []
    ) -> WireStep {
        .respond(status: status, headers: headers, body: Array(body.utf8))
    }

    /// A well-formed answer with a JSON body.
    public static func json(
        _ body: String, status: Int = 200, headers: [(String, String)] = []
    ) -> WireStep {
        .text(body, status: status, headers: [("Content-Type", "application/json")] + headers)
    }
}
