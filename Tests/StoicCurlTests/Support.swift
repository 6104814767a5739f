#if os(Linux)
    import StoicCurl
    import StoicTesting
    import Testing

    /// How long a test waits for what must come, in seconds: the machine may be very busy.
    let patience = 60.0

    /// What a transfer is expected to come to.
    enum Expected: Sendable, Equatable {
        case body(String)
        case status(Int)
        case fault(TransferFault.Kind)
        case cancelled
    }

    /// One row of a table: an answer off the wire, and what must become of it.
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var steps: [WireStep]
        var expected: Expected
        var testDescription: String { name }

        init(_ name: String, _ steps: [WireStep], _ expected: Expected) {
            (self.name, self.steps, self.expected) = (name, steps, expected)
        }

        init(_ name: String, text: String, closes: Bool = true, _ expected: Expected) {
            self.init(name, [.sendText(text)] + (closes ? [.closeFIN] : []), expected)
        }
    }

    extension TransferOutcome {
        var response: TransferResponse? {
            if case .response(let response) = self { return response }
            return nil
        }

        var fault: TransferFault? {
            if case .fault(let fault) = self { return fault }
            return nil
        }

        var isCancelled: Bool {
            if case .cancelled = self { return true }
            return false
        }

        func matches(_ expected: Expected) -> Bool {
            switch expected {
            case .body(let text): response?.body == Array(text.utf8)
            case .status(let status): response?.status == status
            case .fault(let kind): fault?.kind == kind
            case .cancelled: isCancelled
            }
        }
    }

    extension TransferResponse {
        var text: String { String(decoding: body, as: UTF8.self) }

        func values(_ name: String) -> [String] {
            headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
        }
    }

    extension WireServer {
        /// Answers every request with the same steps.
        convenience init(_ steps: [WireStep]) throws {
            try self.init { _, _ in steps }
        }

        func transfer(_ path: String = "/", _ change: (inout Transfer) -> Void = { _ in }) -> Transfer {
            var transfer = Transfer(url: baseURL + path)
            transfer.attemptLimit = .seconds(60)
            change(&transfer)
            return transfer
        }
    }

    /// Runs one transfer against a server that answers with these steps, on an engine of its own.
    func outcome(
        of steps: [WireStep], _ configuration: TransferEngine.Configuration = .init(),
        _ change: (inout Transfer) -> Void = { _ in }
    ) async throws -> TransferOutcome {
        let server = try WireServer(steps)
        let engine = TransferEngine(configuration)
        defer { engine.shutdown() }
        return await engine.run(server.transfer("/", change))
    }

    func check(_ row: Row, _ change: (inout Transfer) -> Void = { _ in }) async throws {
        let outcome = try await outcome(of: row.steps, .init(), change)
        #expect(outcome.matches(row.expected), "\(row.name): \(outcome)")
    }
#endif
