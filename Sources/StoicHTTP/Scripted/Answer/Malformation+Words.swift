extension Malformation {
    /// What is wrong, in a sentence.
    package var words: String {
        switch self {
        case .twoLengths: "Two Content-Lengths that differ."
        case .negativeLength: "A Content-Length below zero."
        case .signedLength: "A Content-Length with a plus sign."
        case .lengthOverflow: "A Content-Length of twenty nines."
        case .foldedLength: "A Content-Length that goes on in the next line."
        case .lengthAndChunked: "Content-Length and Transfer-Encoding together."
        case .chunkedTwice: "Transfer-Encoding: chunked, twice."
        case .unknownTransferCoding: "A transfer coding that nobody asked for."
        case .badChunkSize: "A chunk size with a letter too many."
        case .chunkSizeOverflow: "A chunk size of 68 bits."
        case .chunkWithoutEnd: "A chunk longer than it said."
        case .badStatusLine: "A status with a letter in it."
        case .badVersion: "HTTP/3.0 on a plain socket."
        case .noStatus: "A status line without a status."
        case .longStatus: "A status of four digits."
        case .http09: "A page without a head."
        case .textBeforeStatus: "Blank lines before the status line."
        case .unaskedUpgrade: "A 101 that nobody asked for."
        case .nulInHeader: "A NUL in a header's value."
        case .returnInHeader: "A bare carriage return in a header's value."
        case .headerWithoutColon: "A header line without a colon."
        case .headerWithoutName: "A header line without a name."
        case .spaceBeforeColon: "A space between a header's name and its colon."
        case .obsFold: "A header's value that goes on in the next line (RFC 9112, 5.2)."
        case .bareLineFeeds: "Line feeds without carriage returns (RFC 9112, 2.2)."
        case .gzipCut: "A gzip body cut short, its length as said."
        case .gzipCorrupt: "A gzip body with a block of no known kind."
        case .gzipChecksum: "A gzip body with a wrong checksum."
        case .gzipLength: "A gzip body with a wrong length at its end."
        case .gzipTrailingJunk: "White space after a whole gzip body."
        case .plainAsGzip: "Plain text that is called gzip."
        case .unknownEncoding: "A content coding that nobody knows."
        case .bodyWith204: "A body behind a 204."
        case .bodyWith304: "A body behind a 304."
        case .bodyWithHead: "A body whatever the method, HEAD too."
        case .bytesAfterAnswer: "More bytes than the answer has."
        }
    }

    /// What `URLSessionTransport` on Linux comes to instead, as measured with Swift 6.3: URLSession reads
    /// leniently what libcurl does, and does not look at a coding's end.
    package var onURLSession: String? {
        switch self {
        case .lengthAndChunked, .badChunkSize, .returnInHeader: "200"
        case .chunkedTwice, .unknownTransferCoding: "200, empty"
        case .bareLineFeeds: "`bad_response`"
        case .gzipCut: "200, cut"
        case .gzipTrailingJunk: "`unknown`"
        default: nil
        }
    }
}
