import Stoic
import StoicFlow
import StoicTesting

/// The example app's search screen as apps write it by hand, without a flow: a main-actor model with tasks of
/// its own. It holds its contract, and with any one `SearchBug` does not.
@MainActor
final class HandWrittenSearch {
    private(set) var items: [Recipe]?
    private(set) var quality = Screen.Quality.whole
    private(set) var showsProgress = false
    private(set) var isRetrying = false
    private(set) var trouble: FlowTrouble.Kind?
    private(set) var isRecovered = false
    private(set) var warnings: [String] = []
    private(set) var canRetry = false

    private let bug: SearchBug?
    private let service: ContractService
    private let recipes: any RecipeService
    private var asked = ""
    private var page: Int?
    private var next: Int?
    private var newest = 0
    private var task: Task<Void, Never>?
    private var spinner: Task<Void, Never>?
    private var banner: Task<Void, Never>?

    init(_ service: ContractService, bug: SearchBug?) {
        self.service = service
        self.bug = bug
        recipes = StandIn(service: service)
    }

    func search(_ text: String) {
        guard !isDead else { return }
        asked = text
        start(page: nil)
    }

    func loadNext() {
        guard let next, task == nil || bug == .doubleLoadNext, trouble == nil else { return }
        start(page: next)
    }

    func retry() {
        guard canRetry else { return }
        start(page: page)
    }

    func cancel() {
        isDead = bug == .deadAfterCancel
        if bug != .writeAfterLeave { newest += 1 }
        task?.cancel()
        task = nil
        if bug == .spinnerStuckAfterCancel { return }
        stopSpinner()
    }

    private func start(page: Int?) {
        if bug != .staleOverwrite, bug != .doubleLoadNext { task?.cancel() }
        stopSpinner()
        newest += 1
        let mine = newest
        self.page = page
        if bug != .retryStaysWhileWorking { canRetry = false }
        isRecovered = false
        if trouble != .offline { trouble = nil }
        let text = asked
        if bug == .progressAtOnce { showsProgress = true }
        spinner = Task {
            try? await Task.sleep(for: .milliseconds(300))
            if !Task.isCancelled, mine == newest { showsProgress = true }
        }
        task = Task {
            do {
                let result = try await recipes.search(text, after: page) { [weak self] in
                    Task { @MainActor in if mine == self?.newest { self?.isRetrying = true } }
                }
                let isPage = page != nil && (bug == .stalePageAppended || bug == .doubleLoadNext)
                if mine == newest || bug == .staleOverwrite || isPage { succeed(result, after: page) }
            } catch {
                let isCancelled = error is CancellationError
                if mine == newest || (isCancelled && bug == .errorForCancel) { fail(error) }
            }
        }
    }

    private func succeed(_ result: FlowResult<Page<Recipe, Int>>, after page: Int?) {
        end()
        guard let value = result.content.value else { return }
        if page == nil {
            items = value.items
        } else {
            items = (items ?? []) + value.items
            if bug == .pageTwice { items = (items ?? []) + value.items }
        }
        switch result.content {
        case .cached: quality = .cached
        case _ where bug == .cachedLabelStays: break
        case .partial: quality = .partial
        default: quality = .whole
        }
        next = value.next
        let kept = bug == .warningsNeverCleared ? warnings : []
        warnings = bug == .warningsDropped ? [] : kept + result.warnings
        let failed = trouble != nil
        if let still = result.trouble {
            log(still)
            trouble = still.kind
            canRetry = bug != .retryHidden
            return
        }
        if bug == .offlineAfterSuccess, trouble == .offline { return }
        trouble = nil
        if failed || hadTrouble || bug == .recoveredAlways { recover() }
        hadTrouble = false
    }

    private var hadTrouble = false
    private var isDead = false

    private func again(after wait: Duration) {
        let page = page
        let mine = newest
        Task {
            try? await Task.sleep(for: wait)
            if mine == newest { start(page: page) }
        }
    }

    private func recover() {
        isRecovered = true
        banner?.cancel()
        banner = Task {
            try? await Task.sleep(for: .seconds(3))
            if !Task.isCancelled { isRecovered = false }
        }
    }

    private func fail(_ error: any Error) {
        end()
        if error is CancellationError, bug != .errorForCancel { return }
        let failure = FlowTrouble(error)
        log(failure)
        trouble = failure.kind
        hadTrouble = true
        if bug == .clearedOnError { items = nil }
        if bug == .retriesForEver { again(after: .seconds(2)) }
        if bug == .asksAtOnceForEver { again(after: .zero) }
        canRetry = bug != .retryHidden && (failure.kind == .offline || failure.kind == .recoverable)
    }

    private func end() {
        task = nil
        stopSpinner()
    }

    private func stopSpinner() {
        spinner?.cancel()
        spinner = nil
        showsProgress = false
        if bug != .retryingStuck { isRetrying = false }
    }

    private func log(_ trouble: FlowTrouble) {
        guard let id = trouble.requestID else { return }
        service.events.record(
            Event(name: "search.failed", level: .notice, requestID: id, label: "search", fields: []))
    }
}
