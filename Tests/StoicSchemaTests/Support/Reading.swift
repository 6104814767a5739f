import StoicJSON
import StoicSchema

/// The issues of a document, each as its code and its pointer.
func issues<Value>(_ schema: Schema<Value>, _ document: String, options: DecodingOptions = .standard)
    -> [String]
{
    schema.decodeReporting(Array(document.utf8), options: options).issues.map(brief)
}

func warnings<Value>(_ schema: Schema<Value>, _ document: String) -> [String] {
    schema.decodeReporting(Array(document.utf8)).warnings.map(brief)
}

func repairs<Value>(_ schema: Schema<Value>, _ document: String) -> [String] {
    schema.decodeReporting(Array(document.utf8)).repairs.map(brief)
}

private func brief(_ issue: SchemaIssue) -> String { "\(issue.code.rawValue) \(issue.pointer)" }
