import StoicJSON
import StoicSchema
import StoicTesting

/// A proxy as the API reads it; what is absent stays as it is.
struct ProxyDocument: Sendable {
    var name: String?
    var listen: String?
    var upstream: String?
    var enabled: Bool?

    static let schema: Schema<ProxyDocument> = .object(
        ProxyDocument.init, unknownKeys: .ignore, .optional("name", \.name, name),
        .optional("listen", \.listen, .string), .optional("upstream", \.upstream, .string),
        .optional("enabled", \.enabled, .bool))

    static let list = Schema.array(schema).count(0...ProxyTable.most)

    private static let name = Schema<String>.string.length(0...256)
}

/// A toxic as the API reads it; what is absent has its default, or stays as it is.
struct ToxicDocument: Sendable {
    var name: String?
    var type: String?
    var stream: String?
    var toxicity: Double?
    var attributes: [String: Int]?

    static let schema: Schema<ToxicDocument> = .object(
        ToxicDocument.init, unknownKeys: .refuse, .optional("name", \.name, .string),
        .optional("type", \.type, .string), .optional("stream", \.stream, .string),
        .optional("toxicity", \.toxicity, .double),
        .optional("attributes", \.attributes, .dictionary(.int)))
}

extension ProxyTable.Entry {
    var document: JSONValue {
        var object = JSONObject()
        object["name"] = .string(name)
        object["listen"] = .string(listen)
        object["upstream"] = .string(proxy.upstream)
        object["enabled"] = .bool(proxy.isEnabled)
        object["toxics"] = .array(proxy.toxics.map(\.document))
        return .object(object)
    }
}

extension Toxic {
    var document: JSONValue {
        var values = JSONObject()
        for (name, value) in effect.attributes { values[name] = .number(JSONNumber(value)) }
        var object = JSONObject()
        object["name"] = .string(name)
        object["type"] = .string(effect.type)
        object["stream"] = .string(stream.rawValue)
        object["toxicity"] = JSONNumber(toxicity).map(JSONValue.number) ?? .number(JSONNumber(1))
        object["attributes"] = .object(values)
        return .object(object)
    }
}
