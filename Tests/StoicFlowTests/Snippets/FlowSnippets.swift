import Stoic
import StoicFlow
import Synchronization
import Testing

#if canImport(SwiftUI)
    import SwiftUI
#endif

/// What docs/flows.md shows, word for word: it is compiled and run here.
@Suite(.timeLimit(.minutes(5))) struct `The page on flows` {
    struct Dish: Sendable, Equatable, Identifiable {
        var name: String
        var id: String { name }
    }

    struct Dishes: Sendable {
        func matching(_ text: String) async throws -> [Dish] { [Dish(name: text)] }
        func page(_ number: Int, matching text: String = "") async throws -> Page<Dish, Int> {
            Page([Dish(name: "\(text)\(number)")], next: number < 2 ? number + 1 : nil)
        }
        func delete(_ name: String) async throws { throw FlowTrouble(.offline) }
    }

    final class Outbox: Sendable {
        let entries = Mutex<[UInt64]>([])
        func enqueue(_ number: UInt64) async throws { entries.withLock { $0.append(number) } }
    }

    let dishes = Dishes()

    @Test func `shows a question and its states`() async throws {
        let shown = Task { [dishes] in
            let flow = Flow<[Dish]>()
            flow.run { _ in .fresh(try await dishes.matching("soup")) }
            for await state in flow.states {
                if state.showsProgress { print("…") }
                if let dishes = state.content.value { print(dishes.map(\.name)) }
                if let trouble = state.trouble { print(trouble.kind, state.canRetry ? "(retry)" : "") }
                if state.isCurrent { return flow.state.content }
            }
            return .nothing
        }
        #expect(await shown.value == .fresh([Dish(name: "soup")]))
    }

    @Test func `shows a list, and typing`() async throws {
        let pages = Pages<Dish, Int>()
        pages.run { [dishes] cursor, _ in .fresh(try await dishes.page(cursor ?? 0)) }
        for await state in pages.states where state.hasMore { break }
        pages.loadNext()  // as often as scrolling asks: a page is asked for once
        pages.retry()  // after a failure: the same page, and the items stay
        for await state in pages.states where state.items.count == 2 { break }

        let typing = Debounce<String> { [dishes] text in
            pages.run { cursor, _ in .fresh(try await dishes.page(cursor ?? 0, matching: text)) }
        }
        typing.send("sou")
        typing.send("soup")
        typing.flush("soup")  // the return key
        for await state in pages.states where state.items == [Dish(name: "soup0")] { break }
    }

    @Test func `shows a change before it is sent`() async throws {
        let service = dishes
        let outbox = Outbox()
        let flow = Flow<[Dish]>()
        flow.run { _ in .fresh([Dish(name: "soup"), Dish(name: "stew")]) }
        for await state in flow.states where state.isCurrent { break }
        let changes = Mutations(flow)
        try changes.change { dishes in
            dishes.removeAll { $0.name == "stew" }
        } send: {
            try await service.delete("stew")
        } handOver: { number in
            try await outbox.enqueue(number)
        }
        #expect(changes.state.content == .fresh([Dish(name: "soup")]))
        for await state in changes.states where state.pendingChanges == 1 { break }
        while outbox.entries.withLock({ $0.isEmpty }) { await Task.yield() }
    }
}

#if canImport(SwiftUI)
    struct DishView: View {
        typealias Dish = `The page on flows`.Dish
        let dishes = `The page on flows`.Dishes()
        @State private var text = ""
        @State private var search = FlowModel<[Dish]>()

        var body: some View {
            List(search.state.content.value ?? []) { Text($0.name) }.refreshable { await search.refreshed() }
                .onChange(of: text) { search.run { [text] _ in .fresh(try await dishes.matching(text)) } }
        }
    }
#endif
