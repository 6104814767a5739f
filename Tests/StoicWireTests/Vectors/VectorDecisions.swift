import Stoic

/// Every difference between other parsers and us, with its reason.
enum VectorDecisions {
    private static let refused = WireOutcome.failure(.badResponse)
    private static let cut = WireOutcome.failure(.closedEarly)

    private static let unasked = Decision(refused, "no request asked for another protocol (RFC 9110 7.8)")
    private static let emptyLine = Decision(
        refused, "RFC 9112 2.2 lets servers alone skip empty lines before a start line; cases headers-04")
    private static let otherProtocol = Decision(refused, "not HTTP's; a client that asked in HTTP/1.1")
    private static let coding = Decision(
        refused, "a transfer coding that was not asked for; its end cannot be known (RFC 9112 6.1, 7)")

    /// The file and heading of llhttp's tests; a mode of llhttp's stands in parentheses.
    static let llhttp: [String: Decision] = [
        "connection.md: HTTP 101 response with Upgrade and Content-Length header": unasked,
        "connection.md: HTTP 101 response with Upgrade and Transfer-Encoding header": unasked,
        "connection.md: HTTP 100 first, then 400": emptyLine,
        "sample.md: Response starting with CRLF": emptyLine,
        "sample.md: RTSP response": otherProtocol,
        "sample.md: ICE response": otherProtocol,
        "sample.md: HTTP version 0.9": Decision(refused, "no client asks in HTTP/0.9 any more; headers-04"),
        "lenient-version.md: Invalid HTTP version (lenient) (lenient-version)": Decision(
            refused, "5.6 is no version; there is no lenient mode"),
        "transfer-encoding.md: `chunked` before other transfer-encoding": coding,
        "transfer-encoding.md: multiple transfer-encoding where chunked is not the last one": coding,
        "transfer-encoding.md: `chunkedchunked` transfer-encoding does not enable chunked enconding": coding,
        "transfer-encoding.md: Invalid OBS fold after chunked value (lenient-headers)": Decision(
            refused, "a folded line may not change the framing; there is no lenient mode"),
        "transfer-encoding.md: Trailing space on chunked body": Decision(
            .answer(200, "This is the data in the first chunk\r\nand this is the second one\r\n"),
            "blanks behind a chunk's size are bad white space, which is read (framing-04)"),
        "transfer-encoding.md: No extension after semicolon": Decision(
            .answer(200, "aa"), "what stands behind a semicolon is ignored (RFC 9112 7.1.1), nothing too"),
        "transfer-encoding.md: Unbalanced chunk extensions quoting": Decision(
            cut, "extensions are ignored unread; these bytes end before the last chunk"),
        "invalid.md: Bare CR after response line": Decision(
            .answer(200, ""),
            "RFC 9112 2.2: taken for a space, so all of it is the phrase, which nobody reads"),
        "invalid.md: Bare CR followed by CR after response line": Decision(
            .answer(200, "Evil"), "the same: there is no length, so the connection's end is the body's"),
        "invalid.md: Invalid space after start line": Decision(
            cut, "the bytes end before the line does: no line of it was there to be refused"),
        "invalid.md: Only LFs present and no body": Decision(
            .answer(200, ""), "RFC 9112 2.2 lets a line end with LF alone"),
        "invalid.md: Only LFs present": Decision(.answer(200, "BODY\n\\"), "RFC 9112 2.2, as above"),
        "sample.md: No carriage ret": Decision(
            .answer(200, "these headers are from http://news.ycombinator.com/"), "RFC 9112 2.2, as above"),
    ]

    static let heads: [String: Decision] = [
        "httparse: test_response_reason_with_space_and_tab": unasked,
        "httparse: test_response_empty_lines_prefix_lf_only": emptyLine,
        "httparse: test_response_partial_parses_headers_as_much_as_it_can": Decision(
            cut, "its test looks at the fields read so far; there is no blank line"),
        "picohttpparser: accept multiple spaces between tokens": Decision(
            refused, "a status line has one space (RFC 9112 4); headers-04"),
    ]

    static let chunks: [String: Decision] = [
        "picohttpparser: chunked 6": Decision(
            refused, "a size above what can be counted is refused at once, not waited for (framing-04)"),
        "picohttpparser: chunked 20": bareFeed,
        "picohttpparser: chunked 21": bareFeed,
    ]

    static let chunkSizes: [String: Decision] = [
        "framing-04: '7fffffffffffffff'": Decision(
            .failure(.responseTooLarge), "a number, and above the limit: refused before its first byte")
    ]

    private static let bareFeed = Decision(
        refused, "in the chunked coding a line ends with CRLF: what else would begin the next answer?")
}
