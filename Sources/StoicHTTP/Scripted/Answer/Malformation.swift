package import Stoic

/// Answers that break HTTP, by name: the bytes, and what every transport must come to.
///
/// The one table of them: a scripted transport hands back the outcome, a hostile server sends the bytes and
/// closes the connection.
package enum Malformation: String, Sendable, CaseIterable {
    case twoLengths = "two_lengths"
    case negativeLength = "negative_length"
    case signedLength = "signed_length"
    case lengthOverflow = "length_overflow"
    case foldedLength = "folded_length"
    case lengthAndChunked = "length_and_chunked"
    case chunkedTwice = "chunked_twice"
    case unknownTransferCoding = "unknown_transfer_coding"
    case badChunkSize = "bad_chunk_size"
    case chunkSizeOverflow = "chunk_size_overflow"
    case chunkWithoutEnd = "chunk_without_end"
    case badStatusLine = "bad_status_line"
    case badVersion = "bad_version"
    case noStatus = "no_status"
    case longStatus = "long_status"
    case http09 = "http09"
    case textBeforeStatus = "text_before_status"
    case unaskedUpgrade = "unasked_upgrade"
    case nulInHeader = "nul_in_header"
    case returnInHeader = "return_in_header"
    case headerWithoutColon = "header_without_colon"
    case headerWithoutName = "header_without_name"
    case spaceBeforeColon = "space_before_colon"
    case obsFold = "obs_fold"
    case bareLineFeeds = "bare_line_feeds"
    case gzipCut = "gzip_cut"
    case gzipCorrupt = "gzip_corrupt"
    case gzipChecksum = "gzip_checksum"
    case gzipLength = "gzip_length"
    case gzipTrailingJunk = "gzip_trailing_junk"
    case plainAsGzip = "plain_as_gzip"
    case unknownEncoding = "unknown_encoding"
    case bodyWith204 = "body_with_204"
    case bodyWith304 = "body_with_304"
    case bodyWithHead = "body_with_head"
    case bytesAfterAnswer = "bytes_after_answer"

    /// What a transport comes to.
    package enum Outcome: Sendable, Equatable {
        case answer(status: Int, body: [UInt8])
        case failure(FailureCode)
    }

    /// Where the fault is: an answer without a body, or one that is not decoded, may be whole without it.
    enum Part: Sendable { case head, body, coding }

    var part: Part {
        switch self {
        case .badChunkSize, .chunkSizeOverflow, .chunkWithoutEnd, .lengthOverflow, .bodyWith204, .bodyWith304,
            .bodyWithHead, .bytesAfterAnswer:
            .body
        case .gzipCut, .gzipCorrupt, .gzipChecksum, .gzipLength, .gzipTrailingJunk, .plainAsGzip,
            .unknownEncoding:
            .coding
        default: .head
        }
    }

    /// What the body is, before any coding, where the answer has one.
    static let text = Array("hello".utf8)
}
