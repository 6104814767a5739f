public import StoicFlow

/// A service with a memory: what was seen before shows at once, and stays when there is nothing newer.
public struct CachedRecipeService: RecipeService {
    private let service: any RecipeService
    private let cache: RecipeCache

    /// Recipes of a service, kept in a cache.
    public init(_ service: any RecipeService, cache: RecipeCache) {
        self.service = service
        self.cache = cache
    }

    /// The service's answer; until it is there, and if it does not come, the one that is remembered.
    public func search(
        _ text: String, after cursor: Int?, report: FlowReport<RecipePage>
    ) async throws -> FlowResult<RecipePage> {
        let key = RecipeCache.Key(text: text, cursor: cursor)
        let era = cache.era
        if let seen = cache.entry(for: key) { report.show(.cached(seen.page, age: seen.age)) }
        do {
            let result = try await service.search(text, after: cursor, report: report)
            if case .fresh(let page) = result.content, !page.items.isEmpty {
                cache.keep(page, for: key, era: era)
            }
            return result
        } catch let cancelled as CancellationError {
            throw cancelled
        } catch {
            let trouble = FlowTrouble(error)
            // Who has to sign in, or asks for what is gone, is not served from memory.
            guard trouble.kind != .needsSignIn, trouble.kind != .unavailable,
                let seen = cache.entry(for: key)
            else { throw trouble }
            return .cached(seen.page, age: seen.age, because: trouble)
        }
    }

    /// Nothing of what was seen stays.
    public func signOut() {
        cache.forgetAll()
        service.signOut()
    }
}
