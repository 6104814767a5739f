/// One option that a command knows.
package struct Option: Sendable {
    /// The long or only name first, e.g. `--deadline` or `-H`.
    let name: String
    let takesValue: Bool
    let isRepeatable: Bool

    static func flag(_ name: String) -> Option {
        Option(name: name, takesValue: false, isRepeatable: false)
    }

    static func value(_ name: String) -> Option {
        Option(name: name, takesValue: true, isRepeatable: false)
    }

    static func list(_ name: String) -> Option {
        Option(name: name, takesValue: true, isRepeatable: true)
    }

    fileprivate var isShort: Bool { !name.hasPrefix("--") }
}

/// A command's arguments, taken apart.
///
/// `--name VALUE`, `--name=VALUE`, `-n VALUE`, `-nVALUE`; `--` ends the options.
package struct ParsedArguments {
    private var found: [String: [String]] = [:]
    /// What is no option, in order.
    package private(set) var operands: [String] = []
    /// Options in the order given, for messages.
    private let known: [Option]

    /// Throws: an unknown option, one without its value or with one it does not take, one given twice.
    package init(_ arguments: [String], options: [Option]) throws(UsageError) {
        known = options
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                operands += rest
                return
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                operands.append(argument)
                continue
            }
            let (option, joined) = try find(argument)
            if found[option.name] != nil, !option.isRepeatable {
                throw UsageError(option.name, "is given twice")
            }
            guard option.takesValue else {
                if joined != nil { throw UsageError(option.name, "takes no value") }
                found[option.name] = []
                continue
            }
            guard let value = joined ?? rest.popFirst() else {
                throw UsageError(option.name, "needs a value")
            }
            // `-o --json` is a value forgotten, not a file of that name.
            if joined == nil, options.contains(where: { $0.name == value }) {
                throw UsageError(option.name, "needs a value, and \(value) is an option")
            }
            found[option.name, default: []].append(value)
        }
    }

    private func find(_ argument: String) throws(UsageError) -> (Option, joined: String?) {
        let name = String(argument.prefix { $0 != "=" })
        if let option = known.first(where: { $0.name == argument }) { return (option, nil) }
        if argument.hasPrefix("--") {
            if let option = known.first(where: { $0.name == name }) {
                return (option, String(argument.dropFirst(name.count + 1)))
            }
        } else if let option = known.first(where: { $0.isShort && argument.hasPrefix($0.name) }) {
            guard option.takesValue else {
                throw UsageError("option \(Printable.quoted(name))", "short options are given one by one")
            }
            return (option, String(argument.dropFirst(option.name.count)))
        }
        // What follows the equals sign may be a secret.
        throw UsageError("option \(Printable.quoted(name))", "is not known")
    }

    package func has(_ name: String) -> Bool { found[name] != nil }
    package func value(_ name: String) -> String? { found[name]?.first }
    package func values(_ name: String) -> [String] { found[name] ?? [] }

    /// Throws: both are given.
    package func exclude(_ one: String, _ other: String) throws(UsageError) {
        if has(one), has(other) { throw UsageError(one, "contradicts \(other)") }
    }
}
