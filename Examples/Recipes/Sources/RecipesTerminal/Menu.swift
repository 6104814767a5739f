/// What the server does with each word, as a script for the hostile server.
enum Menu {
    /// Words to type, and what comes of them.
    static let words: [(word: String, what: String)] = [
        ("soup", "three pages; the second fails at first"), ("stew", "slow"),
        ("bread", "fails twice, then comes"), ("cake", "flawed, but worth showing"),
        ("wifi", "a sign-in page of the network's, once"), ("down", "a server that is down"),
        ("gone", "not there"), ("login", "for members"), ("[", "no search at all"), ("rice", "no match"),
    ]

    static let help = words.map {
        "  \($0.word)" + String(repeating: " ", count: max(1, 8 - $0.word.count)) + $0.what
    }

    static let script = Array(
        """
        {"v": 1, "routes": {
          "/recipes?q=soup": {"steps": [\(answer(soups[0..<4], from: 1, next: 2))]},
          "/recipes?q=soup&page=2": {"steps": [\(down), \(down), \(down), \(second)]},
          "/recipes?q=soup&page=3": {"steps": [\(answer(soups[8...], from: 9))]},
          "/recipes?q=stew": {"steps": [\(answer(stews[...], from: 11, delay: "1500ms"))]},
          "/recipes?q=bread": {"steps": [\(down), \(down), \(answer(breads[...], from: 14))]},
          "/recipes?q=cake": {"steps": [{"do": "answer", "body": \(quoted(cakes))}]},
          "/recipes?q=wifi": {"steps": [{"do": "portal"}, \(answer(breads[...], from: 14))]},
          "/recipes?q=down": {"steps": [\(down)]},
          "/recipes?q=gone": {"steps": [{"do": "answer", "status": 404}]},
          "/recipes?q=login": {"steps": [{"do": "answer", "status": 401}]},
          "/recipes?q=%5B": {"steps": [{"do": "answer", "status": 422}]},
          "/recipes": {"steps": [{"do": "answer", "body": "{\\"recipes\\": []}"}]}
        }}
        """.utf8)

    private static let second = answer(soups[4..<8], from: 5, next: 3)
    private static let down = #"{"do": "answer", "status": 503}"#
    private static let soups = [
        "Lentil soup", "Tomato soup", "Pea soup", "Minestrone", "Pumpkin soup", "Goulash soup",
        "Leek and potato soup", "Gazpacho", "Miso soup", "Borscht",
    ]
    private static let stews = ["Irish stew", "Ratatouille", "Chilli"]
    private static let breads = ["Rye bread", "Focaccia"]
    private static let cakes = """
        {"recipes": [
          {"id": 16, "title": "Apple cake", "minutes": 60, "picture": "https://recipes.test/16.jpg"},
          {"id": 17, "title": "Cheesecake", "minutes": 90, "servings": 8},
          {"id": 18, "title": "Carrot cake", "minutes": "long", "picture": 42},
          {"id": 19, "title": null, "minutes": 5}
        ]}
        """

    /// A page of these recipes, numbered from `first`.
    private static func answer(
        _ titles: ArraySlice<String>, from first: Int, next: Int? = nil, delay: String = "0ms"
    ) -> String {
        let recipes = zip(first..., titles).map { number, title in
            """
            {"id": \(number), "title": "\(title)", "minutes": \(10 + 5 * (number % 7)), \
            "picture": "https://recipes.test/\(number).jpg"}
            """
        }
        let list = recipes.joined(separator: ", ")
        let body = #"{"recipes": [\#(list)], "next": \#(next.map(String.init) ?? "null")}"#
        return #"{"do": "answer", "delay": "\#(delay)", "body": \#(quoted(body))}"#
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.map { character in
            switch character {
            case "\"": "\\\""
            case "\n": " "
            default: String(character)
            }
        }
        return "\"\(escaped.joined())\""
    }
}
