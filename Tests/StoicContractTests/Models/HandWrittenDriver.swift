import StoicFlow
import StoicTesting

@MainActor
final class HandWrittenDriver: ScreenDriver {
    let model: HandWrittenSearch

    init(_ service: ContractService, bug: SearchBug?) {
        model = HandWrittenSearch(service, bug: bug)
    }

    var screen: Screen {
        var screen = Screen(items: model.items?.map(\.id))
        screen.quality = model.quality
        screen.showsProgress = model.showsProgress
        screen.isRetrying = model.isRetrying
        screen.trouble = model.trouble
        screen.isRecovered = model.isRecovered
        screen.warnings = model.warnings
        screen.canRetry = model.canRetry
        return screen
    }

    func ask(_ question: String) { model.search(question) }
    func retry() { model.retry() }
    func cancel() { model.cancel() }
    func leave() { model.cancel() }
    func loadNext() { model.loadNext() }
}
