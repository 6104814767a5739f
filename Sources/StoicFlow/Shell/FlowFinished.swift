/// What work came to. An object: a place for a whole result in each frame between the work and its shell
/// would make every task at work larger by more than the flow itself.
final class FlowFinished<Value: Sendable>: Sendable {
    let result: FlowResult<Value>

    init(_ result: FlowResult<Value>) { self.result = result }

    /// Not a part of the frame that calls it, which is there for as long as the work takes.
    @inline(never)
    static func erasing<Seen>(_ result: FlowResult<Seen>) -> FlowFinished<Erased> {
        FlowFinished<Erased>(result.erased)
    }
}
