/// A request method.
///
/// Names are case-sensitive, so `get` is another method than `GET`. Source: RFC 9110, section 9.1.
public struct HTTPMethod: Hashable, Sendable {
    /// The name as it is sent.
    public let name: String

    /// A method by its name, for what the constants do not have.
    ///
    /// `CONNECT` is refused: it opens a tunnel and asks for no resource.
    /// Throws: `InvalidRequest` unless the name is a token of RFC 9110, section 5.6.2.
    public init(_ name: String) throws(InvalidRequest) {
        try FieldSyntax.requireToken(name, field: "method")
        guard name != "CONNECT" else {
            throw InvalidRequest(field: "method", reason: "CONNECT asks for a tunnel, not for a resource")
        }
        self.name = name
    }

    private init(known name: String) {
        self.name = name
    }

    /// Reads; safe.
    public static let get = HTTPMethod(known: "GET")
    /// Reads without the body; safe.
    public static let head = HTTPMethod(known: "HEAD")
    /// Acts; neither safe nor idempotent.
    public static let post = HTTPMethod(known: "POST")
    /// Replaces; idempotent.
    public static let put = HTTPMethod(known: "PUT")
    /// Changes a part; not idempotent.
    public static let patch = HTTPMethod(known: "PATCH")
    /// Removes; idempotent.
    public static let delete = HTTPMethod(known: "DELETE")
    /// Asks what can be done; safe.
    public static let options = HTTPMethod(known: "OPTIONS")
    /// Echoes the request; safe.
    public static let trace = HTTPMethod(known: "TRACE")

    /// Whether the method asks for no change on the server. Source: RFC 9110, section 9.2.1.
    public var isSafe: Bool {
        switch name {
        case "GET", "HEAD", "OPTIONS", "TRACE": true
        default: false
        }
    }

    /// Whether sending it twice is meant to do what sending it once does.
    ///
    /// Source: RFC 9110, section 9.2.2.
    public var isIdempotent: Bool {
        switch name {
        case "GET", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE": true
        default: false
        }
    }
}

extension HTTPMethod: CustomStringConvertible {
    public var description: String { name }
}
