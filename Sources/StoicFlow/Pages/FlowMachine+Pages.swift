import Stoic

extension FlowMachine {
    /// A page that belongs after what is shown: the whole is as good as its worst part.
    mutating func appended<Item>(
        _ work: UInt64, _ result: FlowResult<[Item]>, at now: Instant
    ) -> FlowActions where Content == [Item] {
        guard self.work == work else { return FlowActions() }
        var whole = result
        whole.content = Self.joined(state.content, result.content)
        whole.warnings = Array((state.warnings + result.warnings).suffix(64))
        if whole.content.value?.isEmpty != true { whole.emptiness = nil }
        var actions = FlowActions()
        // In the list whatever its age: no other page would take its place.
        let made = now.advanced(by: .zero - result.content.age)
        put(whole, madeAt: min(state.madeAt ?? made, made))
        actions.shown = true
        end(isCached: result.content.isCached, trouble: result.trouble, at: now, &actions)
        return settled(actions)
    }

    private static func joined<Item>(
        _ left: FlowContent<[Item]>, _ right: FlowContent<[Item]>
    ) -> FlowContent<[Item]> {
        let items = (left.value ?? []) + (right.value ?? [])
        switch (left, right) {
        case (.cached, _), (_, .cached): return .cached(items, age: max(left.age, right.age))
        case (.partial, _), (_, .partial): return .partial(items)
        default: return .fresh(items)
        }
    }
}
