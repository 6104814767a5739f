import Foundation

/// A test of the public corpus for HTTP caches, and its requests in order.
struct CorpusTest: Sendable {
    struct Field: Sendable {
        var name: String
        var value: Value
    }

    enum Value: Sendable {
        case text(String)
        /// Seconds from now, as a date.
        case date(Int)
        case above(Int)
        /// It is there.
        case present
    }

    struct Request: Sendable {
        var method = "GET"
        var headers: [Field] = []
        var body: String?
        var file: String?
        var query: String?
        var fetchMode: String?
        var pauses = false
        /// What the server does.
        var status: Int?
        var responseHeaders: [Field] = []
        var responseBody: String?
        var responsePause = 0
        var disconnects = false
        var hasMagicLocations = false
        var rfc850: [String] = []
        /// What is expected.
        var type: String?
        var expectsStatus = false
        var expectedStatus: Int?
        var expectedMethod: String?
        var expectedRequestHeaders: [Field] = []
        var expectedHeaders: [Field] = []
        var missingHeaders: [String] = []
        var expectedText: String?
    }

    var id: String
    var suite: String
    var kind: String
    var isForSharedCaches: Bool
    var hasInterimResponses: Bool
    var requests: [Request]

    static let file: URL = {
        let shared = ProcessInfo.processInfo.environment["STOIC_SHARED"] ?? "../shared"
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return URL(filePath: shared, relativeTo: root).appending(path: "corpora/cache-tests/cache-tests.json")
    }()

    static var isThere: Bool { FileManager.default.fileExists(atPath: file.path) }

    static func all() throws -> [CorpusTest] {
        let document = try JSONSerialization.jsonObject(with: try Data(contentsOf: file))
        var all: [CorpusTest] = []
        for suite in document as? [[String: Any]] ?? [] {
            for test in suite["tests"] as? [[String: Any]] ?? [] {
                let requests = test["requests"] as? [[String: Any]] ?? []
                all.append(
                    CorpusTest(
                        id: test["id"] as? String ?? "", suite: suite["id"] as? String ?? "",
                        kind: test["kind"] as? String ?? "required",
                        isForSharedCaches: test["browser_skip"] as? Bool ?? false
                            || test["cdn_only"] as? Bool ?? false,
                        hasInterimResponses: requests.contains { $0["interim_responses"] != nil },
                        requests: requests.map(Request.init)))
            }
        }
        return all
    }
}

extension CorpusTest.Request {
    init(_ json: [String: Any]) {
        method = json["request_method"] as? String ?? "GET"
        headers = Self.fields(json["request_headers"])
        body = json["request_body"] as? String
        file = json["filename"] as? String
        query = json["query_arg"] as? String
        fetchMode = json["cache"] as? String
        pauses = json["pause_after"] as? Bool ?? false
        status = (json["response_status"] as? [Any])?.first as? Int
        responseHeaders = Self.fields(json["response_headers"])
        responseBody = json["response_body"] as? String
        responsePause = json["response_pause"] as? Int ?? 0
        disconnects = json["disconnect"] as? Bool ?? false
        hasMagicLocations = json["magic_locations"] as? Bool ?? false
        rfc850 = (json["rfc850date"] as? [String] ?? []).map { $0.lowercased() }
        type = json["expected_type"] as? String
        expectsStatus = json["expected_status"] != nil
        expectedStatus = json["expected_status"] as? Int
        expectedMethod = json["expected_method"] as? String
        expectedRequestHeaders = Self.fields(json["expected_request_headers"])
        expectedHeaders = Self.fields(json["expected_response_headers"])
        missingHeaders = (json["expected_response_headers_missing"] as? [Any] ?? []).compactMap {
            $0 as? String
        }
        expectedText = json["expected_response_text"] as? String
    }

    private static func fields(_ json: Any?) -> [CorpusTest.Field] {
        (json as? [Any] ?? []).compactMap { entry in
            if let name = entry as? String { return CorpusTest.Field(name: name, value: .present) }
            guard let parts = entry as? [Any], let name = parts.first as? String, parts.count >= 2 else {
                return nil
            }
            if parts.count == 3, parts[1] as? String == ">", let least = parts[2] as? Int {
                return CorpusTest.Field(name: name, value: .above(least))
            }
            if let text = parts[1] as? String { return CorpusTest.Field(name: name, value: .text(text)) }
            guard let number = parts[1] as? Int else { return nil }
            let dates = ["date", "expires", "last-modified", "if-modified-since", "if-unmodified-since"]
            return CorpusTest.Field(
                name: name,
                value: dates.contains(name.lowercased()) ? .date(number) : .text(String(number)))
        }
    }
}
