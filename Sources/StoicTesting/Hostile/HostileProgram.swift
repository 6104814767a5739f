import StoicHTTP
import Synchronization

/// A script as a wire server's program.
struct HostileProgram: Sendable {
    let script: ScriptDocument
    let book: HostileBook
    /// The server's own port, once it has one: no connection comes before that.
    let port = HostilePort()

    init(_ script: ScriptDocument) {
        self.script = script
        book = HostileBook(script)
    }

    var wire: WireProgram {
        let (connections, book, port) = (script.connections, book, port)
        return WireProgram(
            onAccept: { number in
                guard case .fault(let how, let place)? = connections?.step(number) else { return nil }
                return HostileSteps.connection(how, place)
            },
            plan: { request, context in
                guard let step = book.step(for: request) else {
                    let body = Array(ScriptedRouteNames.refusal(known: book.names).utf8)
                    return .afterBody { _ in [.respond(status: 404, body: body)] }
                }
                let steps = HostileSteps(
                    step: step, method: request.method, port: port.value, hasBody: request.hasBody)
                if steps.answersHead {
                    if step.acts { book.acted(context.earlier) }
                    return .now([.ignoreBody] + steps.list)
                }
                return .afterBody { _ in
                    if step.acts { book.acted(context.earlier) }
                    return steps.list
                }
            })
    }
}

/// A port that is known a moment later than what needs it.
final class HostilePort: Sendable {
    private let number = Mutex(0)

    var value: Int { number.withLock { $0 } }
    func set(_ port: Int) { number.withLock { $0 = port } }
}

extension WireRequest {
    /// Whether bytes of a body are to come.
    fileprivate var hasBody: Bool { ((try? WireBody(of: self))?.isDone ?? true) == false }
}
