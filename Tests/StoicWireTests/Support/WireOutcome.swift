import Stoic
import StoicHTTP

/// What became of one exchange, as a value that can be compared, printed and sent between processes.
enum WireOutcome: Sendable, Hashable, CustomStringConvertible {
    case answer(Int, [UInt8])
    case failure(FailureCode)
    case cancelled
    /// The process ended: a fault of what it was linked with.
    case trap

    static func answer(_ status: Int, _ text: String) -> WireOutcome { .answer(status, Array(text.utf8)) }

    init(_ result: TransportResult) {
        switch result {
        case .cancelled: self = .cancelled
        case .failure(let failure): self = .failure(failure.code)
        case .response(let response): self = .answer(response.status, response.body)
        }
    }

    /// One call of a client.
    init(_ client: HTTPClient, _ request: HTTPRequest) async {
        do {
            let response = try await client.send(request)
            self = .answer(response.status, response.body)
        } catch let error as HTTPError {
            self = .failure(error.failureCode)
        } catch {
            self = .cancelled
        }
    }

    var isAnswer: Bool {
        if case .answer = self { return true }
        return false
    }

    /// One line, and another one for every other outcome of the same answer.
    var description: String {
        switch self {
        case .answer(let status, let body):
            "\(status) \(String(decoding: body, as: UTF8.self).debugDescription)"
        case .failure(let code): code.text
        case .cancelled: "cancelled"
        case .trap: "trap"
        }
    }
}

/// Runs work for every element, so many at a time, and keeps the order.
func inParallel<Element: Sendable, Result: Sendable>(
    _ elements: [Element], width: Int, _ work: @escaping @Sendable (Element) async -> Result
) async -> [Result] {
    await withTaskGroup(of: (Int, Result).self) { group in
        var results = [Result?](repeating: nil, count: elements.count)
        for (index, element) in elements.enumerated() {
            if index >= max(1, width), let done = await group.next() { results[done.0] = done.1 }
            group.addTask { (index, await work(element)) }
        }
        for await done in group { results[done.0] = done.1 }
        return results.compactMap { $0 }
    }
}
