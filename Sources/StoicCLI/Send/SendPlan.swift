import Foundation
import Stoic
package import StoicHTTP

/// What `get` and `send` were asked to do, checked whole: from here on nothing is bad input any more.
package struct SendPlan: Sendable {
    static let options: [Option] =
        PolicyOptions.options + [
            .value("-X"), .list("-H"), .value("-d"), .value("--json-body"), .value("--key"),
            .value("--transport"), .value("--cacert"), .flag("--no-redirects"), .value("-o"),
            .value("--cache"),
            .flag("--json"), .flag("-q"), .flag("--verbose"),
        ]

    package let request: HTTPRequest
    package let url: HTTPURL
    package let policy: HTTPPolicy
    package let deadline: Duration?
    package let seed: UInt64?
    package let transport: TransportChoice
    package let output: OutputFile?
    package let cache: CacheChoice?
    package let wantsJSON: Bool
    package let isQuiet: Bool
    package let isVerbose: Bool
    package let secrets: Secrets

    package init(_ arguments: [String], command: Command) throws(UsageError) {
        let parsed = try ParsedArguments(arguments, options: Self.options)
        try parsed.exclude("-q", "--verbose")
        try parsed.exclude("-d", "--json-body")
        let (method, text) = try Self.methodAndURL(parsed, command)
        let url: HTTPURL
        do throws(InvalidRequest) {
            url = try HTTPURL(text)
        } catch {
            throw UsageError(
                "URL", error.field == "url" ? error.reason : "\(error.field.dropFirst(4)) \(error.reason)")
        }
        var headers = try HeaderOption.read(parsed.values("-H"))
        var options = try PolicyOptions(parsed)
        if parsed.has("--no-redirects") {
            options.policy.insist { policy in
                policy.followsRedirects = false
                // Asked for, and so no failure.
                for status in 300...399 { policy.retryStatuses[status] = .success }
            }
        }
        let body = try Self.body(parsed, &headers, limit: options.policy.maxRequestBytes)
        if body != nil, method == .get, parsed.value("-X") == nil {
            throw UsageError(
                parsed.has("-d") ? "-d" : "--json-body",
                "a GET carries no body: name the method, as in -X POST or 'stoic send POST'")
        }
        let key = parsed.value("--key")
        try Self.check(key, headers, options.policy)
        transport = try TransportChoice(parsed)
        output = try parsed.value("-o").map { path throws(UsageError) in try OutputFile(path) }
        cache = try CacheChoice(parsed)
        wantsJSON = parsed.has("--json")
        isQuiet = parsed.has("-q")
        isVerbose = parsed.has("--verbose")
        request = HTTPRequest(method, url.string, headers: headers, body: body, idempotencyKey: key)
        policy = options.policy
        deadline = options.deadline
        seed = options.seed
        secrets = Secrets(given: text, url: url, headers: headers, key: key, policy: options.policy)
        self.url = url
    }

    private static func methodAndURL(
        _ parsed: ParsedArguments, _ command: Command
    ) throws(UsageError) -> (HTTPMethod, String) {
        let wanted = command == .get ? ["URL"] : ["METHOD", "URL"]
        guard parsed.operands.count >= wanted.count else {
            throw UsageError(wanted[parsed.operands.count], "is missing")
        }
        // Counted, not shown: it may be the rest of a header that was not quoted.
        guard parsed.operands.count == wanted.count else {
            throw UsageError(
                "arguments",
                "\(wanted.joined(separator: " ")) wanted, \(parsed.operands.count) given; "
                    + "is something not quoted?")
        }
        if command == .send, parsed.has("-X") {
            throw UsageError("-X", "belongs to get; send takes the method as its first argument")
        }
        let url = parsed.operands[wanted.count - 1]
        let option = command == .get ? "-X" : "METHOD"
        let name = command == .get ? parsed.value("-X") : parsed.operands.first
        guard let name else { return (.get, url) }
        // Method names are case-sensitive; a lower-case one is a slip of the hand.
        guard name == name.uppercased() else {
            throw UsageError(option, "\(Printable.quoted(name)) is not in capitals, as methods are")
        }
        do throws(InvalidRequest) {
            return (try HTTPMethod(name), url)
        } catch {
            throw UsageError(option, error.reason)
        }
    }

    private static func body(
        _ parsed: ParsedArguments, _ headers: inout HTTPHeaders, limit: Int
    ) throws(UsageError) -> HTTPBody? {
        if let text = parsed.value("--json-body") {
            let data = Data(text.utf8)
            guard (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil else {
                throw UsageError("--json-body", "is not JSON")
            }
            if !headers.contains("Content-Type") { headers["Content-Type"] = "application/json" }
            return .text(text)
        }
        guard let text = parsed.value("-d") else { return nil }
        guard text.hasPrefix("@") else { return .text(text) }
        let path = String(text.dropFirst())
        guard path != "-" else { throw UsageError("-d", "standard input is not read; give @FILE a file") }
        return .bytes(try InputFile.read(path, "-d", limit: limit))
    }

    private static func check(
        _ key: String?, _ headers: HTTPHeaders, _ policy: HTTPPolicy
    ) throws(UsageError) {
        guard let key else { return }
        guard 1...255 ~= key.utf8.count, key.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
            throw UsageError("--key", "must be 1 to 255 visible ASCII characters")
        }
        if let named = headers[policy.idempotencyKeyHeader], named != key {
            throw UsageError("--key", "differs from the \(policy.idempotencyKeyHeader) header given with -H")
        }
    }
}
