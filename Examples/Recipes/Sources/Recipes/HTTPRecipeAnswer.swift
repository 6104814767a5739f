import StoicFlow
import StoicHTTP
import StoicSchema

/// What the server sends: `{"recipes": […], "next": 2}`.
struct HTTPRecipeAnswer: Sendable {
    /// Nil where one could not be read: the others are worth showing.
    var recipes: [Recipe?]
    /// The next page's number.
    var next: Int?

    static let schema: Schema<HTTPRecipeAnswer> = .object(
        HTTPRecipeAnswer.init,
        .required("recipes", \.recipes, .array(Recipe.schema.nullable().recovering(to: nil))),
        .defaulted("next", \.next, Schema.int.nullable(), to: nil))

    var page: RecipePage { RecipePage(recipes.compactMap(\.self), next: next) }
    /// How many could not be read.
    var leftOut: Int { recipes.count { $0 == nil } }
}

extension Recipe {
    /// Number and title make a recipe; the rest may be missing or wrong without taking the recipe along.
    static let schema: Schema<Recipe> = .object(
        { Recipe(id: $0, title: $1, minutes: $2, picture: $3) },
        unknownKeys: .warn,
        .required("id", \.id, .int.range(1...)),
        .required("title", \.title, .string.length(1...200)),
        .defaulted("minutes", \.minutes, Schema.int.range(0...).nullable().recovering(to: nil), to: nil),
        .defaulted("picture", \.picture, Schema.string.format(.uri).nullable().recovering(to: nil), to: nil))
}

extension DecodedResponse<HTTPRecipeAnswer> {
    /// What is not as it should be though it can be shown, a sentence each.
    var flaws: [String] {
        var flaws: [String] = []
        let withoutPicture = value.page.items.count { $0.picture == nil }
        if value.leftOut > 0 { flaws.append("\(Self.recipes(value.leftOut)) could not be read.") }
        if withoutPicture > 0 { flaws.append("\(Self.recipes(withoutPicture)) without a picture.") }
        if warnings.contains(where: { $0.code == .unknownKey }) {
            flaws.append("The server tells more than this version can show.")
        }
        return flaws
    }

    private static func recipes(_ count: Int) -> String { count == 1 ? "1 recipe" : "\(count) recipes" }
}
