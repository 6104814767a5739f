import Foundation
import StoicJSON
public import StoicSchema

/// A script out of an HTTP Archive (HAR 1.2) that a browser or a proxy recorded, without its secrets.
///
/// Answers become a route's steps in the order recorded; a route is method and path, so that what differs
/// only in its query is told apart by order. Requests leave nothing but that: no header, cookie, body or
/// query. Of answers, cookies, credentials and headers named like secrets are dropped, the values of
/// queries in URLs too, and members of JSON and form bodies that are named like secrets become
/// `<redacted>`, within JSON's own texts and the URLs in them as well. A secret in a path or in free text
/// cannot be known: see ``Options/secretBodies``.
public struct HARImport: Sendable {
    /// What is taken, and what more is left out.
    public struct Options: Sendable {
        /// Headers that are kept although they would be dropped (`Date`); never credentials and cookies.
        public var keptHeaders: [String] = []
        /// Paths whose answers' bodies are secret; a `*` at the end stands for any rest.
        public var secretBodies: [String] = []
        /// Hosts whose entries are taken, with or without their port. Default: none named, all are.
        public var hosts: [String] = []
        /// Whether each answer takes as long as it did. Default: false.
        public var keepsDelays = false

        /// The standard choice.
        public init() {}
    }

    /// The longest archive that is read: 256 MB.
    public static let maxBytes = 256_000_000
    /// A longer body is left out, and counted: 8 MB.
    public static let maxBodyBytes = 8_000_000
    private static let mostRoutes = 1_000
    private static let mostSteps = 10_000
    private static let maxScriptBytes = 64 << 20

    /// The script: JSON, version 1, for people to read too.
    public let script: [UInt8]
    /// Routes in it.
    public let routes: Int
    /// Entries that became steps.
    public let steps: Int
    /// Entries that did not: other hosts, other schemes, and answers that end no request (1xx).
    public let skipped: Int
    /// Whose entries they were, with a port that is not the scheme's; more than one were put together.
    public let hosts: [String]
    /// Answers whose body was not recorded, or is too long.
    public let missingBodies: Int

    /// Makes a script.
    ///
    /// - Throws: Everything that is wrong with the archive, or what makes it too much for a script.
    public init(_ har: [UInt8], options: Options = Options()) throws(StoicSchema.ValidationFailure) {
        let entries = try HARDocument.read(har)
        var steps: [String: [JSONValue]] = [:]
        var (skipped, missing) = (0, 0)
        let hosts = Set(entries.compactMap { HARTarget($0.request.url)?.host }).filter { host in
            Self.takes(host, options)
        }
        let headers = HARHeaders(options: options, hosts: hosts)
        for (index, entry) in entries.enumerated() {
            guard let target = HARTarget(entry.request.url), hosts.contains(target.host),
                let method = Self.method(entry.request.method), let status = Self.status(entry.response)
            else {
                skipped += 1
                continue
            }
            let step = HARStep(entry: entry, status: status, method: method, path: target.path)
            let route = "\(method) \(target.path)"
            steps[route, default: []].append(step.value(headers, options, &missing))
            guard steps.count <= Self.mostRoutes else {
                throw Self.failure(index, "at most \(Self.mostRoutes) routes; hosts can be chosen")
            }
            guard steps[route, default: []].count <= Self.mostSteps else {
                throw Self.failure(index, "at most \(Self.mostSteps) entries of one route")
            }
        }
        script = try Self.script(steps)
        routes = steps.count
        self.steps = entries.count - skipped
        (self.skipped, missingBodies) = (skipped, missing)
        self.hosts = hosts.sorted()
    }

    private static func script(
        _ steps: [String: [JSONValue]]
    ) throws(StoicSchema.ValidationFailure) -> [UInt8] {
        var routes = JSONObject()
        for (route, list) in steps.sorted(by: { $0.key < $1.key }) {
            var object = JSONObject()
            object["steps"] = .array(list)
            routes[route] = .object(object)
        }
        let whole = JSONValue.object(["v": .number(1), "routes": .object(routes)])
        let options = JSONWriter.Options(isPretty: true, sortsKeys: true)
        guard let bytes = try? JSONWriter.bytes(of: whole, options), bytes.count < maxScriptBytes else {
            throw failure(nil, "bodies of at most 64 MiB in all; hosts can be chosen")
        }
        return bytes + [0x0A]
    }

    private static func takes(_ host: String, _ options: Options) -> Bool {
        let name = host.split(separator: ":").first.map(String.init) ?? host
        return options.hosts.isEmpty
            || options.hosts.contains { $0.lowercased() == host || $0.lowercased() == name }
    }

    private static func method(_ text: String) -> String? {
        let method = text.uppercased()
        let isSound = !method.isEmpty && method.utf8.allSatisfy { (0x41...0x5A).contains($0) || $0 == 0x2D }
        return isSound && method.utf8.count <= 32 && method != "CONNECT" ? method : nil
    }

    /// The status, 0 for a request that failed; nil for what is no final answer.
    private static func status(_ response: HARDocument.Response) -> Int? {
        let status = Int(exactly: (response.status ?? 0).rounded()) ?? 0
        if status <= 0 { return 0 }
        return 200...999 ~= status ? status : nil
    }

    private static func failure(_ entry: Int?, _ expected: String) -> StoicSchema.ValidationFailure {
        let all = JSONPointer(tokens: ["log", "entries"])
        let issue = SchemaIssue(
            .count, at: entry.map(all.appending) ?? all,
            position: JSONTextPosition(offset: 0, line: 1, column: 1), expected: expected, found: "more")
        return StoicSchema.ValidationFailure(issues: [issue], omittedIssues: 0)
    }
}
