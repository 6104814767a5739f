public import StoicFlow

/// A page of recipes; the server numbers its pages.
public typealias RecipePage = Page<Recipe, Int>

/// Where recipes come from, as the screen sees it: no URL, no status, no client.
///
/// A test gives the screen a service of three lines; the app gives it one over HTTP.
public protocol RecipeService: Sendable {
    /// The recipes that match a text, page by page; `cursor` is nil for the first.
    ///
    /// - Throws: Any error; what it means to a person is read by `FlowTrouble`.
    func search(
        _ text: String, after cursor: Int?, report: FlowReport<RecipePage>
    ) async throws -> FlowResult<RecipePage>

    /// Nothing that belonged to the person may come up again. Default: there is nothing.
    func signOut()
}

extension RecipeService {
    /// There is nothing to forget.
    public func signOut() {}
}
