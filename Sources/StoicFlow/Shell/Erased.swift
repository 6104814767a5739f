/// A value of a type that the shell need not know.
///
/// All flows have one shell of one type, which the compiler knows whole; a generic one would look up its
/// types anew with each input, at several times the price of the input.
package struct Erased: Sendable {
    private final class Box<Value: Sendable>: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private let box: any AnyObject & Sendable

    package init<Value: Sendable>(_ value: Value) { box = Box(value) }

    /// The value; nil when it is of another type. Asked for as what it is here, it is itself.
    package func value<Value: Sendable>(_: Value.Type = Value.self) -> Value? {
        (box as? Box<Value>)?.value ?? (self as? Value)
    }
}

extension FlowContent {
    var erased: FlowContent<Erased> { map { Erased($0) } }
}

extension FlowContent<Erased> {
    func seen<Seen: Sendable>() -> FlowContent<Seen> {
        // A flow puts only its own content in, so nothing is missing.
        guard let content = value?.value(Seen.self) else { return .nothing }
        return map { _ in content }
    }
}

extension FlowResult {
    var erased: FlowResult<Erased> {
        FlowResult<Erased>(
            content: content.erased, emptiness: emptiness, warnings: warnings, trouble: trouble)
    }
}

extension FlowResult<Erased> {
    func seen<Seen: Sendable>() -> FlowResult<Seen> {
        FlowResult<Seen>(content: content.seen(), emptiness: emptiness, warnings: warnings, trouble: trouble)
    }
}

extension FlowState<Erased> {
    func seen<Seen: Sendable>() -> FlowState<Seen> {
        var state = FlowState<Seen>()
        state.content = content.seen()
        state.isCurrent = isCurrent
        state.madeAt = madeAt
        state.emptiness = emptiness
        state.warnings = warnings
        state.activity = activity
        state.showsProgress = showsProgress
        state.trouble = trouble
        state.notice = notice
        state.isSendingChanges = isSendingChanges
        state.pendingChanges = pendingChanges
        state.canRetry = canRetry
        return state
    }
}
