/// A request's body that is read while it is sent.
public enum TransportUpload: Sendable {
    /// The first so many bytes of a file.
    case file(path: String, bytes: Int)
    /// A stream, made anew for each send; nil when its length is not known beforehand.
    case stream(HTTPBody.Source, bytes: Int?)

    /// Bytes in all, when that is known.
    public var bytes: Int? {
        switch self {
        case .file(_, let bytes): bytes
        case .stream(_, let bytes): bytes
        }
    }
}
