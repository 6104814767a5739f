import Foundation
import StoicSchema

/// A user of about 300 bytes, as an API gives it.
struct User: Codable, Sendable, Equatable {
    struct Address: Codable, Sendable, Equatable {
        var city: String
        var zip: String
        var latitude: Double
        var longitude: Double

        static let schema: Schema<Address> = .object(
            Address.init,
            .required("city", \.city, .string),
            .required("zip", \.zip, .string),
            .required("latitude", \.latitude, .double),
            .required("longitude", \.longitude, .double))
    }

    var id: Int
    var name: String
    var email: String?
    var age: Int
    var isActive: Bool
    var score: Double
    var tags: [String]
    var address: Address
    var bio: String

    static let schema: Schema<User> = .object(
        User.init,
        .required("id", \.id, .int),
        .required("name", \.name, .string),
        .optional("email", \.email, .string),
        .required("age", \.age, .int),
        .required("isActive", \.isActive, .bool),
        .required("score", \.score, .double),
        .required("tags", \.tags, .array(.string)),
        .required("address", \.address, Address.schema),
        .required("bio", \.bio, .string))

    static let document = Array(
        """
        {"id":123456,"name":"Ada Lovelace","email":"ada@example.org","age":36,"isActive":true,"score":98.25,\
        "tags":["math","engine"],"address":{"city":"London","zip":"W1J 7NT","latitude":51.5074,\
        "longitude":-0.1278},"bio":"Wrote the notes on the Analytical Engine, and the first program."}
        """.utf8)
}

/// An element of a list of five thousand, which is a megabyte.
struct Item: Codable, Sendable, Equatable {
    struct Seller: Codable, Sendable, Equatable {
        var id: Int
        var name: String

        static let schema: Schema<Seller> = .object(
            Seller.init, .required("id", \.id, .int), .required("name", \.name, .string))
    }

    var id: Int
    var title: String
    var price: Double
    var inStock: Bool
    var category: String
    var createdAt: String
    var note: String?
    var tags: [String]
    var seller: Seller

    static let schema: Schema<Item> = .object(
        Item.init,
        .required("id", \.id, .int),
        .required("title", \.title, .string),
        .required("price", \.price, .double),
        .required("inStock", \.inStock, .bool),
        .required("category", \.category, .string),
        .required("createdAt", \.createdAt, .string),
        .optional("note", \.note, .string),
        .required("tags", \.tags, .array(.string)),
        .required("seller", \.seller, Seller.schema))

    static let list = document(wrong: false)
    /// The same with two members of every object of another kind: ten thousand issues.
    static let wrongList = document(wrong: true)

    private static func document(wrong: Bool) -> [UInt8] {
        let notes = [#""note":null,"#, #""note":"ships within two days","#, "", ""]
        let categories = ["books", "garden tools and more", "toys", "kitchen"]
        let elements = (0..<5_000).map { number in
            let id = wrong ? "\"\(number * 7_919)\"" : "\(number * 7_919)"
            let price = wrong ? "null" : "\(number % 90).\(10 + number % 90)"
            return """
                {"id":\(id),"title":"Item number \(number)","price":\(price),"inStock":\(number % 3 == 0),\
                "category":"\(categories[number % 4])","createdAt":"2026-11-30T05:53:09Z",\
                \(notes[number % 4])\
                "tags":["a\(number % 10)","bee","sea"],\
                "seller":{"id":\(number % 97),"name":"Seller \(number % 97)"}}
                """
        }
        return Array("[\(elements.joined(separator: ","))]".utf8)
    }
}
