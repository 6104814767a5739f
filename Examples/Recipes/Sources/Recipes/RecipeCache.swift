public import Stoic
import Synchronization

/// The pages seen last, with the moment at which each came; in memory, so they last as long as the app.
public final class RecipeCache: Sendable {
    struct Key: Hashable {
        var text: String
        var cursor: Int?
    }

    struct Entry {
        var page: RecipePage
        var age: Duration
    }

    private struct State {
        var pages: [Key: (page: RecipePage, at: Instant)] = [:]
        /// Moves on at sign-out: what was asked for before is not kept after it.
        var era = 0
    }

    private static let mostPages = 100

    private let time: any TimeSource
    private let state = Mutex(State())

    /// An empty cache.
    public init(time: any TimeSource = AmbientTime()) {
        self.time = time
    }

    /// To be asked for before the request, and given back with its answer.
    var era: Int { state.withLock { $0.era } }

    func entry(for key: Key) -> Entry? {
        let now = time.now
        return state.withLock { state in
            state.pages[key].map { Entry(page: $0.page, age: $0.at.duration(to: now)) }
        }
    }

    func keep(_ page: RecipePage, for key: Key, era: Int) {
        let now = time.now
        state.withLock { state in
            // Race: an answer and a sign-out.
            guard era == state.era else { return }
            state.pages[key] = (page, now)
            guard state.pages.count > Self.mostPages else { return }
            if let oldest = state.pages.min(by: { $0.value.at < $1.value.at }) {
                state.pages[oldest.key] = nil
            }
        }
    }

    func forgetAll() {
        state.withLock { state in
            state.pages = [:]
            state.era += 1
        }
    }
}
