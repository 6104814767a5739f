import Stoic
import StoicHTTP

/// What a flaky server does with each request, and what it has acted on: pure, but for what the world
/// chooses.
struct FlakyMachine {
    enum End {
        case answer(TransportResponse, pause: Duration)
        case fail(TransportFailure)
        case hang
    }

    struct Plan {
        var delay = Duration.zero
        var acts = false
        var disregardsLimits = false
        var end: End
    }

    private struct Write: Hashable {
        let method: String
        let target: String
        let body: [UInt8]
    }

    let faults: [FlakyFault]
    /// For each fault so many good answers.
    let share: Int
    let keyHeader: String
    private(set) var effects = 0
    private var requests = 0
    private var outageLeft = 0
    private var keys: Set<String> = []
    private var writes: Set<Write> = []

    init(faults: [FlakyFault], share: Int, keyHeader: String) {
        (self.faults, self.share, self.keyHeader) = (faults, share, keyHeader)
    }

    /// How many things may happen to a request.
    var options: Int { faults.isEmpty ? 1 : faults.count * 2 * (share + 1) }

    private static let delays: [Duration] = [
        .zero, .milliseconds(2), .milliseconds(40), .milliseconds(900),
    ]

    /// - Parameter choice: Of `options`; small ones are good answers.
    mutating func arrived(_ request: TransportRequest, _ choice: Int, _ delay: Int) -> Plan {
        requests += 1
        let good = options - faults.count * 2
        var plan: Plan
        if outageLeft > 0 {
            outageLeft -= 1
            plan = Plan(end: Self.status(503))
        } else if choice < good || faults.isEmpty {
            plan = Plan(acts: true, end: .answer(Self.good, pause: .zero))
        } else {
            let index = choice - good
            plan = self.plan(faults[index / 2], isOther: index % 2 == 1, request)
        }
        plan.delay = Self.delays[delay]
        return plan
    }

    /// - Returns: False when an unkeyed write acts again.
    mutating func act(_ request: TransportRequest) -> Bool {
        guard !request.method.isSafe else { return true }
        if let key = request.headers[keyHeader] {
            if keys.insert(key).inserted { effects += 1 }
            return true
        }
        effects += 1
        guard !request.method.isIdempotent else { return true }
        return writes.insert(
            Write(method: request.method.name, target: request.url.target, body: request.body ?? [])
        ).inserted
    }

    private static let body = Array(#"{"ok":true}"#.utf8)
    private static let json: HTTPHeaders = ["Content-Type": "application/json"]

    static let good = TransportResponse(status: 200, headers: json, body: body)

    private static func status(_ status: Int, _ headers: HTTPHeaders = [:]) -> End {
        .answer(TransportResponse(status: status, headers: headers), pause: .zero)
    }

    private static func fail(_ code: FailureCode, _ sent: Sent? = nil) -> End {
        .fail(TransportFailure(code: code, sent: sent))
    }

    private mutating func plan(_ fault: FlakyFault, isOther: Bool, _ request: TransportRequest) -> Plan {
        switch fault {
        case .serverError: return Plan(acts: true, end: Self.status(500))
        case .badGateway: return Plan(end: Self.status(isOther ? 504 : 502))
        case .unavailable: return Plan(end: Self.status(503, isOther ? ["Retry-After": "2"] : [:]))
        case .tooMany:
            if requests % 7 == 0 { return Plan(end: Self.status(429, ["Retry-After": "3600"])) }
            return Plan(end: Self.status(429, isOther ? Self.dated : ["Retry-After": "1"]))
        case .requestTimeout: return Plan(end: Self.status(408))
        case .unauthorized: return Plan(end: Self.status(401))
        case .notFound: return Plan(end: Self.status(isOther ? 409 : 404))
        case .notModified: return Plan(end: Self.status(304))
        case .redirect: return redirect(isOther: isOther, request)
        case .misdirected: return Plan(end: Self.status(isOther ? 425 : 421))
        case .refused: return Plan(end: Self.fail(isOther ? .dns : .refused))
        case .resetBefore: return Plan(end: Self.fail(.reset, isOther ? .no : .maybe))
        case .resetAfter: return Plan(acts: true, end: Self.fail(.reset, .maybe))
        case .offline: return Plan(end: Self.fail(.offline))
        case .hang: return Plan(acts: isOther, end: .hang)
        case .truncated: return Plan(acts: true, end: Self.fail(.closedEarly))
        case .oversize:
            let answer = TransportResponse(status: 200, body: [UInt8](repeating: 0, count: 4_096))
            return Plan(acts: true, disregardsLimits: isOther, end: .answer(answer, pause: .zero))
        case .wrongBody:
            let answer = TransportResponse(status: 200, headers: Self.json, body: Array("<html>".utf8))
            return Plan(acts: true, end: .answer(answer, pause: .zero))
        case .slowBody:
            let answer = TransportResponse(status: 200, headers: Self.json, body: Self.body)
            return Plan(acts: true, end: .answer(answer, pause: isOther ? .seconds(60) : .seconds(1)))
        case .outage:
            outageLeft = 24
            return Plan(end: Self.status(503))
        }
    }

    /// A date two seconds after the answer's own.
    private static let dated: HTTPHeaders = [
        "Date": "Wed, 01 Jan 2020 00:00:10 GMT", "Retry-After": "Wed, 01 Jan 2020 00:00:12 GMT",
    ]

    private func redirect(isOther: Bool, _ request: TransportRequest) -> Plan {
        var headers: HTTPHeaders = isOther ? ["Location": "https://elsewhere.example/moved"] : [:]
        if !isOther { headers["Location"] = "\(request.url.path)/moved" }
        if requests % 3 == 0 { headers["Retry-After"] = "1" }
        return Plan(end: Self.status(requests % 2 == 0 ? 302 : 307, headers))
    }
}
