import Stoic
public import StoicFlow
public import StoicHTTP

/// Recipes over HTTP. Retries, limits and the circuit breaker are the client's business.
public struct HTTPRecipeService: RecipeService {
    private let client: HTTPClient

    /// Recipes of the service that this client talks to.
    public init(_ client: HTTPClient) {
        self.client = client
    }

    /// One page; an answer with flaws in it is an answer, and its flaws become warnings.
    public func search(
        _ text: String, after cursor: Int?, report: FlowReport<RecipePage>
    ) async throws -> FlowResult<RecipePage> {
        var query = [QueryItem("q", text)]
        if let cursor { query.append(QueryItem("page", String(cursor))) }
        do {
            let answer = try await client.sendReporting(
                .get("/recipes", query: query), decoding: HTTPRecipeAnswer.schema)
            let (page, flaws) = (answer.value.page, answer.flaws)
            if answer.value.leftOut > 0 { return .partial(page, warnings: flaws) }
            guard page.items.isEmpty, cursor == nil else { return .fresh(page, warnings: flaws) }
            return .empty(page, because: text.isEmpty ? .nothingYet : .noMatch)
        } catch let error as HTTPError where error.failureCode == .status(422) {
            // The server has understood that this cannot match anything: a person can mend that.
            return .empty(RecipePage([], next: nil), because: .badFilter)
        }
    }

    /// No call that began before sends or delivers any more.
    public func signOut() { client.session.advance() }
}
