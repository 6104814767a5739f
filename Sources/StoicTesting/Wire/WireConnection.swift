/// One accepted connection, on its own thread: reads a request, runs its steps, and again.
struct WireConnection {
    let number: Int
    let socket: LoopbackSocket
    let core: WireCore
    var reader = WireReader()
    var input = [UInt8](repeating: 0, count: 16 << 10)
    /// The body of the request at hand, when it was not read to its end.
    var unreadBody: WireBody?
    /// The request at hand; a connection that only speaks at accept has none.
    var exchange = WireExchange(record: nil, method: "GET", isOpen: false)
    /// The server sent FIN: it has nothing more to say here.
    var hasFinished = false

    /// When the request that is awaited must have come.
    var deadline: UInt64?
    /// What happens at the next bytes, in place of reading a request.
    var trap: [WireStep]?

    /// How many bytes a lingering close throws away, and for how long, before it gives up.
    static let maxLingerBytes = 64 << 20
    static let lingerMilliseconds = 5_000

    init(number: Int, socket: LoopbackSocket, core: WireCore) {
        (self.number, self.socket, self.core) = (number, socket, core)
    }

    /// Why a connection's thread leaves what it does.
    enum Leave: Error {
        /// It ended; the socket is still to be closed.
        case ended(WireEnding)
        /// A step closed the socket.
        case closed(WireEnding)
    }

    mutating func run() {
        do throws(Leave) {
            if let steps = core.program.onAccept?(number) { try perform(steps) }
            var index = 0
            while try serve(index) { index += 1 }
            try close()
        } catch {
            switch error {
            case .closed(let ending):
                core.ledger.change { $0.end(number, as: ending) }
            case .ended(let ending):
                socket.close()
                core.ledger.change { $0.end(number, as: ending) }
            }
        }
    }

    /// Serves one request; false when the connection is not to be used again.
    private mutating func serve(_ index: Int) throws(Leave) -> Bool {
        deadline = core.requestMilliseconds.map(MonotonicTime.after)
        if let trap {
            if reader.isEmpty { try fill() }
            self.trap = nil
            try perform(trap)
        }
        guard let request = try readHead() else { return false }
        let arrival = MonotonicTime.now()
        let malformed = begin(request)
        let (number, isComplete, path) = (number, unreadBody == nil && malformed == nil, request.path)
        let (record, context) = core.ledger.change {
            $0.enter(
                request, path, connection: number, index: index, arrival: arrival, isComplete: isComplete)
        }
        exchange = WireExchange(record: record, method: request.method)
        do throws(Leave) {
            if let malformed {
                try perform(refusal(malformed))
            } else {
                try perform(steps(for: request, context))
            }
            settle(isAnswered: true)
        } catch {
            if case .closed = error { settle(isAnswered: true) } else { settle(isAnswered: false) }
            throw error
        }
        if unreadBody != nil {
            try linger()
            return false
        }
        return !request.wantsClose
    }

    /// Looks where the request's body ends; what is malformed has none that could be read.
    private mutating func begin(_ request: WireRequest) -> WireReader.Malformed? {
        do throws(WireReader.Malformed) {
            let body = try WireBody(of: request)
            unreadBody = body.isDone ? nil : body
            return nil
        } catch { return error }
    }

    private func refusal(_ malformed: WireReader.Malformed) -> [WireStep] {
        [.respond(status: malformed.status), .closeFIN]
    }

    private mutating func steps(
        for request: WireRequest, _ context: WireContext
    ) throws(Leave) -> [WireStep] {
        let plan = core.program.plan(request, context)
        if case .now(let steps) = plan { return steps }
        if unreadBody != nil, request.header("Expect")?.lowercased() == "100-continue" {
            try send(WireAnswer.head(status: 100, headers: []))
        }
        var whole = request
        whole.body = try readBody()
        if unreadBody != nil { return refusal(WireReader.Malformed(status: 400)) }
        guard case .afterBody(let choose) = plan else { return [] }
        return choose(whole)
    }

    private mutating func readHead() throws(Leave) -> WireRequest? {
        while true {
            do throws(WireReader.Malformed) {
                if let request = try reader.takeHead() { return request }
            } catch {
                try send(WireAnswer.full(status: error.status, headers: [], body: [], method: "GET"))
                return nil
            }
            try fill()
        }
    }

    /// Reads what is left of the body; what is malformed stays in `unreadBody`.
    mutating func readBody() throws(Leave) -> [UInt8] {
        guard var body = unreadBody else { return [] }
        let record = exchange.record
        var bytes: [UInt8] = []
        defer {
            let (taken, isDone) = (bytes, body.isDone)
            core.ledger.change { $0.body(taken, of: record, isComplete: isDone) }
        }
        while !body.isDone {
            do throws(WireReader.Malformed) {
                let more = try body.take(from: &reader)
                if !more.isEmpty {
                    bytes.append(contentsOf: more)
                    continue
                }
            } catch { return bytes }
            if !body.isDone { try fill() }
        }
        unreadBody = nil
        return bytes
    }
}
