import StoicSchema
import Testing

func decoded<Value: Decodable>(
    _ type: Value.Type, _ text: String, _ decoder: DocumentDecoder = DocumentDecoder()
) throws -> Value {
    try decoder.decode(type, from: Array(text.utf8))
}

func decoded<Value: Decodable>(_ text: String) throws -> Value { try decoded(Value.self, text) }

/// The one issue of a document that must be refused.
func refused<Value: Decodable>(
    _ type: Value.Type, _ text: String, _ decoder: DocumentDecoder = DocumentDecoder()
) throws -> SchemaIssue {
    let failure = try #require(throws: ValidationFailure.self) { _ = try decoded(type, text, decoder) }
    #expect(failure.issues.count == 1)
    return try #require(failure.issues.first)
}
