import Foundation
import Stoic
import StoicApple
import StoicHTTP
import StoicOffline
import StoicStore
import StoicTesting
import Synchronization

/// The corpus's server, as its own harness has it: it counts what comes, and answers as the test says.
final class CorpusServer: HTTPTransport {
    struct Seen: Sendable {
        var method: String
        var headers: HTTPHeaders
    }

    let traits = TransportTraits(limits: .ambientTime, isLeaf: true)
    let clock: TestClock
    private let test: CorpusTest
    private let seen = Mutex<[Seen]>([])
    /// The number of the request that the test makes now.
    private let current = Atomic(0)

    init(_ test: CorpusTest, clock: TestClock) {
        self.test = test
        self.clock = clock
    }

    var requests: [Seen] { seen.withLock { $0 } }

    func begins(_ number: Int) { current.store(number, ordering: .sequentiallyConsistent) }

    func now() -> Int64 { Wall.epoch + clock.now.nanoseconds / 1_000_000_000 }

    func send(_ request: TransportRequest, limits: TransportLimits) async -> TransportResult {
        let count = seen.withLock { seen in
            seen.append(Seen(method: request.method.name, headers: request.headers))
            return seen.count
        }
        // What the harness calls the server's state is one request of the list after the other.
        let index = min(count, test.requests.count) - 1
        let step = test.requests[index]
        if step.disconnects { return .failure(TransportFailure(code: .reset)) }
        if step.responsePause > 0 { await clock.advance(by: .seconds(step.responsePause)) }
        var headers: HTTPHeaders = [
            "Server-Request-Count": String(count),
            "Client-Request-Count": String(current.load(ordering: .sequentiallyConsistent)),
            "Server-Now": String(now()),
        ]
        for field in step.responseHeaders { add(field, of: step, to: &headers) }
        var status = step.status ?? 200
        if step.type?.hasSuffix("validated") ?? false, index > 0 {
            status = isConditional(request, on: test.requests[index - 1]) ? 304 : 999
        }
        let body = status == 304 || request.method == .head ? "" : step.responseBody ?? "body of \(test.id)"
        return .response(TransportResponse(status: status, headers: headers, body: Array(body.utf8)))
    }

    private func isConditional(_ request: TransportRequest, on before: CorpusTest.Request) -> Bool {
        before.responseHeaders.contains { field in
            let asked = field.name.lowercased() == "etag" ? "If-None-Match" : "If-Modified-Since"
            guard ["etag", "last-modified"].contains(field.name.lowercased()),
                let sent = request.headers[asked]
            else { return false }
            if case .text(let text) = field.value { return sent == text }
            return true
        }
    }

    private func add(_ field: CorpusTest.Field, of step: CorpusTest.Request, to headers: inout HTTPHeaders) {
        switch field.value {
        case .text(let text) where step.hasMagicLocations && field.name.lowercased().hasSuffix("location"):
            headers.add(field.name, "/test/\(test.id)" + (text.isEmpty ? "" : "/\(text)"))
        case .text(let text): headers.add(field.name, text)
        case .date(let offset):
            let date = HTTPDate(clamping: now() + Int64(offset))
            headers.add(
                field.name,
                step.rfc850.contains(field.name.lowercased()) ? Wall.rfc850(date) : date.imfFixdate)
        case .above, .present: break
        }
    }
}

enum Wall {
    /// Monday, 7 September 2020.
    static let epoch: Int64 = 1_599_436_800

    static func clock(_ clock: TestClock) -> WallClock {
        WallClock {
            Date(timeIntervalSince1970: Double(epoch) + Double(clock.now.nanoseconds) / 1_000_000_000)
        }
    }

    /// The obsolete form of a date.
    static func rfc850(_ date: HTTPDate) -> String {
        let parts = date.imfFixdate.split(separator: " ")
        let names = [
            "Mon": "Monday", "Tue": "Tuesday", "Wed": "Wednesday", "Thu": "Thursday", "Fri": "Friday",
            "Sat": "Saturday", "Sun": "Sunday",
        ]
        let day = names[String(parts[0].dropLast())] ?? ""
        return "\(day), \(parts[1])-\(parts[2])-\(parts[3].suffix(2)) \(parts[4]) GMT"
    }
}

/// One test of the corpus against a client with a cache.
enum CorpusRun {
    /// What did not come out as the test has it; empty when it holds.
    static func complaints(_ test: CorpusTest, _ kind: CacheKind) async throws -> [String] {
        let clock = TestClock(now: Instant(nanoseconds: 1_000_000_000))
        let server = CorpusServer(test, clock: clock)
        var policy = HTTPPolicy.never
        policy.wallClock = Wall.clock(clock)
        policy.breaker = nil
        policy.followsRedirects = false
        for status in 200...999 where !(500...504 ~= status) { policy.retryStatuses[status] = .success }
        let cache = try await kind.cache(CachePolicy(), clock)
        let client = try HTTPClient(
            base: "https://cache.example", transport: server, policy: policy, cache: cache, seed: 1)
        var complaints: [String] = []
        for (index, step) in test.requests.enumerated() {
            server.begins(index + 1)
            let before = server.requests.count
            let answer = try await send(step, test, client, clock)
            await cache.stage.settle()
            let sent = server.requests.dropFirst(before).first
            complaints += check(answer, step, number: index + 1, sent).map { "\(index + 1): \($0)" }
            if step.pauses { await clock.advance(by: .seconds(3)) }
        }
        return complaints
    }

    /// An answer, or the status of the error; nil for no answer at all.
    private enum Answer {
        case response(HTTPResponse)
        case status(Int)
        case failure
    }

    private static func send(
        _ step: CorpusTest.Request, _ test: CorpusTest, _ client: HTTPClient, _ clock: TestClock
    ) async throws -> Answer {
        var headers = HTTPHeaders()
        for field in step.headers {
            switch field.value {
            case .text(let text): headers.add(field.name, text)
            case .date(let offset):
                let now = Wall.epoch + clock.now.nanoseconds / 1_000_000_000
                headers.add(field.name, HTTPDate(clamping: now + Int64(offset)).imfFixdate)
            case .above, .present: break
            }
        }
        var target = "/test/\(test.id)"
        if let file = step.file { target += "/" + file }
        if let query = step.query { target += "?" + query }
        let request = HTTPRequest(
            try HTTPMethod(step.method), target, headers: headers, body: step.body.map { .text($0) })
        do {
            return try await withTimeSource(clock) { .response(try await client.send(request)) }
        } catch let error as HTTPError {
            return error.status.map { .status($0) } ?? .failure
        }
    }

    private static func check(
        _ answer: Answer, _ step: CorpusTest.Request, number: Int, _ sent: CorpusServer.Seen?
    ) -> [String] {
        var found: [String] = []
        var response: HTTPResponse?
        var status: Int?
        switch answer {
        case .response(let whole):
            response = whole
            status = whole.status
        case .status(let code): status = code
        case .failure: break
        }
        let count = response.flatMap { $0.headers["Server-Request-Count"] }.flatMap { Int($0) }
        let isCached = count.map { $0 < number } ?? (sent == nil)
        switch step.type {
        case "cached": if !isCached { found.append("not from the cache") }
        case "not_cached": if isCached { found.append("from the cache") }
        case "etag_validated" where sent?.headers["If-None-Match"] == nil: found.append("no If-None-Match")
        case "lm_validated" where sent?.headers["If-Modified-Since"] == nil:
            found.append("no If-Modified-Since")
        default: break
        }
        let expected =
            step.expectsStatus ? step.expectedStatus : step.status ?? (step.disconnects ? nil : 200)
        if let expected, status != expected { found.append("status \(status ?? 0), not \(expected)") }
        if let text = step.expectedText, response?.text != text { found.append("another body") }
        if let method = step.expectedMethod, let sent, sent.method != method {
            found.append("method \(sent.method)")
        }
        for field in step.expectedRequestHeaders {
            if case .text(let text) = field.value, sent?.headers[field.name] != text {
                found.append("\(field.name) was sent as \(sent?.headers[field.name] ?? "nothing")")
            }
        }
        let now = response?.headers["Server-Now"].flatMap { Int64($0) } ?? 0
        for field in step.expectedHeaders {
            let value = response?.headers[field.name]
            let isRight =
                switch field.value {
                case .text(let text): value == text
                case .date(let offset): value == HTTPDate(clamping: now + Int64(offset)).imfFixdate
                case .above(let least): value.flatMap { Int($0) }.map { $0 > least } ?? false
                case .present: value != nil
                }
            if !isRight { found.append("\(field.name) is \(value ?? "missing")") }
        }
        for name in step.missingHeaders where response?.headers.contains(name) ?? false {
            found.append("\(name) is there")
        }
        return found
    }
}
