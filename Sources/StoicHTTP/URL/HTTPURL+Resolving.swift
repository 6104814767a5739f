extension HTTPURL {
    /// The URL that a reference names when it is found in an answer from this one.
    ///
    /// Every form is read: absolute, `//host/path`, `/path`, relative, `?query`, `#fragment` and empty,
    /// which is this URL itself. A reference without a fragment keeps this URL's; spaces and tabs
    /// around it are dropped. A raw percent sign, space or byte is encoded, an encoded one is not.
    /// Throws: `InvalidRequest` for a scheme other than http and https, a malformed host, a control.
    /// Source: RFC 3986, section 5.2; RFC 9110, section 10.2.2.
    public func resolving(_ reference: String) throws(InvalidRequest) -> HTTPURL {
        try resolving(Array(reference.utf8))
    }

    /// The same for a reference as it came: bytes that are not ASCII are encoded one by one, whether
    /// or not they are UTF-8.
    public func resolving(_ reference: [UInt8]) throws(InvalidRequest) -> HTTPURL {
        let bytes = Self.trimmed(reference)
        try Self.refuseControls(bytes)
        let parts = URLParts(of: bytes)
        let fragment = Self.fragment(bytes, parts) ?? fragment
        if let place = parts.scheme {
            _ = try Self.scheme(bytes[place])
            let url = try HTTPURL(bytes, known: origin)
            return HTTPURL(origin: url.origin, checkedTarget: url.target, checkedFragment: fragment)
        }
        if let authority = parts.authority {
            let origin = try HTTPOrigin.read(bytes[authority], scheme: origin.scheme, known: origin)
            let target = Self.target(bytes, parts)
            return HTTPURL(origin: origin, checkedTarget: target, checkedFragment: fragment)
        }
        let target = resolvedTarget(bytes, parts)
        return HTTPURL(origin: origin, checkedTarget: target, checkedFragment: fragment)
    }

    private func resolvedTarget(_ bytes: [UInt8], _ parts: URLParts) -> String {
        let query = parts.query.map { bytes[$0] }
        if parts.path.isEmpty {
            guard query != nil else { return target }
            var out = Array(path.utf8)
            out.append(Byte.question)
            PercentEncoding.append(query ?? [], allowed: .query, to: &out)
            return String(decoding: out, as: UTF8.self)
        }
        if bytes[parts.path.lowerBound] == Byte.slash { return Self.target(bytes, parts) }
        let base = Array(path.utf8)
        let folder = base.prefix(upTo: base.lastIndex(of: Byte.slash) ?? 0)
        let out = RequestTarget.make(prefix: folder, path: bytes[parts.path], query: query)
        return String(decoding: out, as: UTF8.self)
    }

    private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
        guard let first = bytes.first, let last = bytes.last else { return bytes }
        guard FieldSyntax.isBlank(first) || FieldSyntax.isBlank(last) else { return bytes }
        let tail = bytes.drop(while: FieldSyntax.isBlank)
        let end = tail.lastIndex { !FieldSyntax.isBlank($0) }
        return end.map { Array(tail[...$0]) } ?? []
    }
}
