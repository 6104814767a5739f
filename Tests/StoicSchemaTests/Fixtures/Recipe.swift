import StoicJSON
import StoicSchema

/// The types that most tests read: a search for recipes, as an app would have it.
struct Recipe: Sendable, Equatable {
    enum Category: String, CaseIterable, Sendable {
        case starter, main, dessert
        case other
    }

    var id: Int
    var title: String
    var category: Category
    var image: String?
    var minutes: Int
    var rating: Double
    var tags: [String]
    var author: Author?

    static let schema: Schema<Recipe> = .object(
        Recipe.init,
        .required("id", \.id, .int.range(1...)),
        .required("title", \.title, .string.length(1...200)),
        .required("category", \.category, .choice(unknown: .other)),
        .optional("image", \.image, .string),
        .required("minutes", \.minutes, .int.range(0...1440)).formerly("duration"),
        .defaulted("rating", \.rating, .double.range(0...5), to: 0),
        .defaulted("tags", \.tags, .array(.string), to: []),
        .optional("author", \.author, Author.schema))
}

struct Author: Sendable, Equatable {
    var name: String
    var nick: String?

    static let schema: Schema<Author> = .object(
        Author.init,
        .required("name", \.name, .string),
        .optional("nick", \.nick, .string).deprecated("name instead"))
}

/// A section of a screen, written in one of several ways.
enum Section: Sendable, Equatable {
    case text(Text)
    case gallery(Gallery)
    case unknown

    struct Text: Sendable, Equatable { var body: String }
    struct Gallery: Sendable, Equatable { var images: [String] }

    static let text: Schema<Text> = .object(
        Text.init, unknownKeys: .refuse, .required("body", \.body, .string))
    static let gallery: Schema<Gallery> = .object(
        Gallery.init, .required("images", \.images, .array(.string).count(1...3)))

    static let schema: Schema<Section> = tagged(unknown: nil)
    static let tolerant: Schema<Section> = tagged(unknown: .unknown)

    private static func tagged(unknown: Section?) -> Schema<Section> {
        .tagged(
            by: "type",
            .variant("text", text, Section.text) { if case .text(let it) = $0 { it } else { nil } },
            .variant("gallery", gallery, Section.gallery) {
                if case .gallery(let it) = $0 { it } else { nil }
            },
            unknown: unknown)
    }
}

/// A number or a name.
enum Reference: Sendable, Equatable {
    case number(Int)
    case name(String)

    static let schema: Schema<Reference> = .anyOf(
        .variant(.int.range(1...), Reference.number) { if case .number(let it) = $0 { it } else { nil } },
        .variant(.string.length(1...), Reference.name) { if case .name(let it) = $0 { it } else { nil } })
}

/// A type that contains itself.
struct Tree: Sendable, Equatable {
    var value: Int
    var children: [Tree]

    static let schema: Schema<Tree> = .object(
        Tree.init,
        .required("value", \.value, .int),
        .defaulted("children", \.children, .array(.lazy("Tree", Tree.schema)), to: []))
}
