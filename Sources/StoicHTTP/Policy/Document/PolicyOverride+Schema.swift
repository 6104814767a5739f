import StoicSchema

extension PolicyOverride {
    /// An override whose change is data.
    private struct Document: Sendable {
        var host: String?
        var method: HTTPMethod?
        var path: String?
        var set = PolicyChange()
    }

    static let schema: Schema<PolicyOverride> = document.mended(by: { Document() }).flatMap(
        "whose change is data",
        { PolicyOverride(host: $0.host, method: $0.method, path: $0.path, data: $0.set) },
        from: { override in
            override.data.map { data in
                Document(host: override.host, method: override.method, path: override.path, set: data)
            }
        })

    private static let document: Schema<Document> = .object(
        Document.init, unknownKeys: .refuse,
        .optional("host", \.host, host),
        .optional("method", \.method, .method),
        .optional("path", \.path, absolute),
        .required("set", \.set, PolicyChange.nested))

    private static let absolute = Schema<String>.string.check(#"beginning with "/""#) { text in
        text.utf8.first == Byte.slash
    }

    /// One in capitals would never be met.
    private static let host = Schema<String>.string.check("a host in lower case") { isHost($0) }

    private static func isHost(_ text: String) -> Bool {
        let isLower = text.utf8.allSatisfy { byte in
            0x21...0x7E ~= byte && !(0x41...0x5A ~= byte) && byte != Byte.slash
        }
        return isLower && !text.isEmpty
    }
}

extension Schema where Value == HTTPMethod {
    fileprivate static let method = Schema<String>.string.flatMap(
        #"a method such as "GET""#, { try? HTTPMethod($0) }, from: { $0.name })
}
