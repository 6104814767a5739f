#if canImport(SwiftUI)
    public import Recipes
    import StoicFlow
    public import SwiftUI

    /// The screen in SwiftUI: it draws a state and passes on what the person does; it decides nothing.
    public struct RecipeSearchView: View {
        @State private var model: RecipeSearchModel

        /// The screen of a model.
        public init(_ model: RecipeSearchModel) {
            _model = State(initialValue: model)
        }

        /// Banner, warnings, recipes, the list's end; the search field is open whatever they say.
        public var body: some View {
            let words = SearchWords(model.state, now: model.now)
            let isAboutNext = model.state.part == .next
            List {
                if let banner = words.banner { notice(banner, retry: isAboutNext ? nil : words.retry) }
                ForEach(words.warnings, id: \.self) { Text($0).font(.footnote).foregroundStyle(.secondary) }
                if let heading = words.heading { Text(heading).font(.footnote).foregroundStyle(.secondary) }
                ForEach(model.state.items) { recipe in
                    LabeledContent(recipe.title, value: recipe.minutes.map { "\($0) min" } ?? "")
                }
                if model.state.hasMore {
                    // Another row after each page, so that each comes into sight anew.
                    Color.clear.frame(height: 1).id(model.state.items.count).onAppear { model.loadNext() }
                }
                if let end = words.end { notice(end, retry: isAboutNext ? words.retry : nil) }
            }
            .overlay {
                if let text = words.placeholder { ContentUnavailableView(text, systemImage: "fork.knife") }
            }
            .overlay(alignment: .bottom) { if let progress = words.progress { ProgressView(progress) } }
            .searchable(
                text: Binding(
                    get: { @MainActor [model] in model.text }, set: { @MainActor [model] in model.type($0) })
            )
            .onSubmit(of: .search) { model.submit() }
            .refreshable { await model.refreshed() }
            .onAppear { model.enter() }
            .onDisappear { model.leave() }
        }

        private func notice(_ text: String, retry: String?) -> some View {
            HStack {
                Text(text)
                Spacer()
                if let retry { Button(retry) { model.retry() } }
            }
        }
    }
#endif
