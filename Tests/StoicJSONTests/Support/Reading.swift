import StoicJSON
import Testing

/// The error of a reading; nil when it succeeds.
func syntaxError(_ body: () throws(JSONSyntaxError) -> Void) -> JSONSyntaxError? {
    do {
        try body()
        return nil
    } catch {
        return error
    }
}

/// What the tree's parser has against a document.
func refusal(
    _ document: [UInt8], limits: JSONLimits = .standard, duplicateKeys: JSONDuplicateKeys = .refuse
) -> JSONSyntaxError? {
    syntaxError { () throws(JSONSyntaxError) in
        _ = try JSONValue.parse(document, limits: limits, duplicateKeys: duplicateKeys)
    }
}

/// What skipping has against a document.
func skipRefusal(_ document: [UInt8], limits: JSONLimits = .standard) -> JSONSyntaxError? {
    syntaxError { () throws(JSONSyntaxError) in
        try JSONReader.read(document, limits: limits) { reader throws(JSONSyntaxError) in
            try reader.skipValue()
        }
    }
}

/// One reading of a whole document.
func read<Result>(
    _ document: String, _ body: (inout JSONReader) throws(JSONSyntaxError) -> Result
) throws(JSONSyntaxError) -> Result {
    try JSONReader.read(Array(document.utf8), body)
}

func parse(_ document: String) throws(JSONSyntaxError) -> JSONValue {
    try JSONValue.parse(Array(document.utf8))
}

/// `#expect` for conditions about a reader: the macro cannot take apart what may be neither copied nor kept.
func check(
    _ condition: Bool, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(condition, comment, sourceLocation: sourceLocation)
}
