import Foundation
import StoicJSON
import StoicSchema
package import StoicTesting

/// The control API in toxiproxy's shape, so that its clients in any language work.
package struct ProxyControl: Sendable {
    package struct Answer: Sendable {
        package var status = 200
        package var body: [UInt8] = []
    }

    static let maxBody = 1_000_000

    let table: ProxyTable

    package init(table: ProxyTable) { self.table = table }

    package func answer(_ request: WireRequest) -> Answer {
        do throws(ControlRefusal) {
            // A page in a browser could reach the loopback too.
            let agent = request.header("User-Agent") ?? ""
            if agent.hasPrefix("Mozilla/") || request.header("Origin") != nil {
                throw ControlRefusal(403, "browsers are not served")
            }
            guard request.body.count <= Self.maxBody else {
                throw ControlRefusal(413, "the body is too long")
            }
            return try route(request)
        } catch {
            var object = JSONObject()
            object["error"] = .string(error.message)
            object["status"] = .number(JSONNumber(error.status))
            return Self.json(.object(object), status: error.status)
        }
    }

    private func route(_ request: WireRequest) throws(ControlRefusal) -> Answer {
        let parts = request.path.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
        let body = request.body
        switch (parts.first, parts.count, request.method) {
        case ("version", 1, "GET"): return Self.json(["version": .string(Tool.version)])
        case ("reset", 1, "POST"):
            try table.reset()
            return Answer(status: 204)
        case ("populate", 1, "POST"): return try populate(body)
        case ("proxies", 1, "GET"):
            var all = JSONObject()
            for entry in table.entries { all[entry.name] = entry.document }
            return Self.json(.object(all))
        case ("proxies", 1, "POST"):
            let entry = try create(try Self.read(body, ProxyDocument.schema))
            return Self.json(entry.document, status: 201)
        case ("proxies", 2, "GET"): return Self.json(try table.find(parts[1]).document)
        case ("proxies", 2, "POST"), ("proxies", 2, "PATCH"):
            _ = try table.find(parts[1])
            let wanted = try Self.read(body, ProxyDocument.schema)
            let entry = try table.update(
                parts[1], listen: Self.present(wanted.listen), upstream: Self.present(wanted.upstream),
                isEnabled: wanted.enabled)
            return Self.json(entry.document)
        case ("proxies", 2, "DELETE"):
            try table.delete(parts[1])
            return Answer(status: 204)
        case ("proxies", 3, _) where parts[2] == "toxics", ("proxies", 4, _) where parts[2] == "toxics":
            return try toxics(try table.find(parts[1]).proxy, parts.count == 4 ? parts[3] : nil, request)
        case ("version", 1, _), ("reset", 1, _), ("populate", 1, _), ("proxies", 1, _), ("proxies", 2, _):
            throw ControlRefusal(405, "method not allowed")
        default: throw ControlRefusal(404, "not found")
        }
    }

    // MARK: Proxies

    private func create(_ wanted: ProxyDocument) throws(ControlRefusal) -> ProxyTable.Entry {
        let name = try Self.required(wanted.name, "name")
        let upstream = try Self.required(wanted.upstream, "upstream")
        return try table.create(
            name: name, listen: Self.present(wanted.listen) ?? "127.0.0.1:0", upstream: upstream,
            isEnabled: wanted.enabled ?? true)
    }

    private func populate(_ body: [UInt8]) throws(ControlRefusal) -> Answer {
        let list = try Self.read(body, ProxyDocument.list)
        // All of it is looked at before any of it is done.
        for wanted in list {
            _ = try Self.required(wanted.name, "name")
            _ = try Self.required(wanted.upstream, "upstream")
        }
        var made: [JSONValue] = []
        for wanted in list {
            let exists = table.entries.contains { $0.name == wanted.name }
            let entry =
                exists
                ? try table.update(
                    wanted.name ?? "", listen: Self.present(wanted.listen), upstream: wanted.upstream,
                    isEnabled: wanted.enabled, keepsToxics: false)
                : try create(wanted)
            made.append(entry.document)
        }
        return Self.json(["proxies": .array(made)], status: 201)
    }

    // MARK: Toxics

    private func toxics(
        _ proxy: TCPProxy, _ name: String?, _ request: WireRequest
    ) throws(ControlRefusal) -> Answer {
        guard let name else {
            switch request.method {
            case "GET": return Self.json(.array(proxy.toxics.map(\.document)))
            case "POST": return Self.json(try add(request.body, to: proxy).document)
            default: throw ControlRefusal(405, "method not allowed")
            }
        }
        guard let old = proxy.toxics.first(where: { $0.name == name }) else { throw .noToxic }
        switch request.method {
        case "GET": return Self.json(old.document)
        case "POST", "PATCH":
            let wanted = try Self.read(request.body, ToxicDocument.schema)
            var toxic = old
            toxic.effect = try Self.setting(wanted.attributes, on: old.effect)
            toxic.toxicity = wanted.toxicity ?? old.toxicity
            try Self.doing { () throws(TCPProxyError) in try proxy.update(toxic) }
            return Self.json(toxic.document)
        case "DELETE":
            try Self.doing { () throws(TCPProxyError) in try proxy.remove(name) }
            return Answer(status: 204)
        default: throw ControlRefusal(405, "method not allowed")
        }
    }

    private func add(_ body: [UInt8], to proxy: TCPProxy) throws(ControlRefusal) -> Toxic {
        let wanted = try Self.read(body, ToxicDocument.schema)
        guard let stream = Toxic.Stream(rawValue: Self.present(wanted.stream) ?? "downstream") else {
            throw ControlRefusal(400, "stream was invalid, can be either upstream or downstream")
        }
        guard let effect = Toxic.Effect(type: wanted.type ?? "") else {
            let types = Toxic.Effect.types.joined(separator: ", ")
            throw ControlRefusal(400, "invalid toxic type, none of \(types)")
        }
        let toxic = Toxic(
            try Self.setting(wanted.attributes, on: effect), stream: stream,
            toxicity: wanted.toxicity ?? 1, name: Self.present(wanted.name))
        try Self.doing { () throws(TCPProxyError) in try proxy.add(toxic) }
        return toxic
    }

    private static func setting(
        _ attributes: [String: Int]?, on effect: Toxic.Effect
    ) throws(ControlRefusal) -> Toxic.Effect {
        guard let changed = effect.setting(attributes ?? [:]) else {
            let known = effect.attributes.map(\.name).joined(separator: ", ")
            throw ControlRefusal(400, "attributes of \(effect.type) are: \(known)")
        }
        return changed
    }

    // MARK: Reading and writing

    private static func doing(_ body: () throws(TCPProxyError) -> Void) throws(ControlRefusal) {
        do throws(TCPProxyError) { try body() } catch { throw ControlRefusal(error) }
    }

    private static func present(_ text: String?) -> String? { text?.isEmpty == true ? nil : text }

    private static func required(_ text: String?, _ name: String) throws(ControlRefusal) -> String {
        guard let text = present(text) else {
            throw ControlRefusal(400, "missing required field: \(name)")
        }
        return text
    }

    /// Everything that is wrong with a body, in one message.
    private static func read<Value>(
        _ body: [UInt8], _ schema: Schema<Value>
    ) throws(ControlRefusal) -> Value {
        do throws(StoicSchema.ValidationFailure) {
            return try schema.decode(body)
        } catch {
            let issues = error.issues.map { issue in
                let place = issue.pointer == .root ? "the document" : issue.pointer.description
                return "\(issue.position.line):\(issue.position.column): \(place): expected \(issue.expected)"
                    + (issue.found.isEmpty ? "" : ", found \(issue.found)")
            }
            throw ControlRefusal(400, "bad request body: " + issues.joined(separator: "; "))
        }
    }

    private static func json(_ value: JSONValue, status: Int = 200) -> Answer {
        // Strings, numbers and a few levels: nothing of it can be refused.
        Answer(status: status, body: ((try? JSONWriter.bytes(of: value)) ?? []) + [0x0A])
    }
}
