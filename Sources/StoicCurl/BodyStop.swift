#if os(Linux)
    /// Why a body is not read on.
    enum BodyStop: Sendable, Equatable {
        case tooLarge
        case badChunk
        case corrupt
        case unknownCoding
        case chainTooLong
        case cutCoding

        var kind: TransferFault.Kind {
            switch self {
            case .tooLarge: .responseTooLarge
            case .badChunk: .badResponse
            case .corrupt, .unknownCoding, .chainTooLong, .cutCoding: .undecodable
            }
        }

        var detail: String {
            switch self {
            case .tooLarge: "the body is longer than the limit"
            case .badChunk: "the chunked coding is malformed"
            case .corrupt: "the compressed body is corrupt"
            case .unknownCoding: "the body has a content coding that was not asked for"
            case .chainTooLong: "the body has too many content codings"
            case .cutCoding: "the compressed body ends too early"
            }
        }
    }
#endif
