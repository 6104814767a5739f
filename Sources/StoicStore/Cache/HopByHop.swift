/// Fields that belong to a connection and not to the answer (RFC 9111, section 3.1).
enum HopByHop {
    private static let names = [
        "connection", "keep-alive", "proxy-authenticate", "proxy-authentication-info", "proxy-authorization",
        "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    static func removed(from fields: CacheFields) -> CacheFields {
        var named: [String] = []
        for line in fields.values("Connection") {
            for part in line.split(separator: ",") where named.count < 32 {
                named.append(part.filter { $0 != " " && $0 != "\t" })
            }
        }
        return fields.without { name in
            names.contains { CacheFields.same($0, name) } || named.contains { CacheFields.same($0, name) }
        }
    }
}
