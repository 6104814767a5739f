import StoicJSON

extension Shape {
    /// Some lines for a person, down to a certain depth.
    func outline(indent: Int, depth: Int) -> String {
        guard depth > 0 else { return words }
        switch self {
        case .object(let parts, let unknown):
            let lines = parts.map { part in
                String(repeating: " ", count: indent + 2) + part.line(indent: indent + 2, depth: depth - 1)
            }
            let end = unknown == .refuse ? ", nothing else" : ""
            return (["an object\(end)"] + lines).joined(separator: "\n")
        case .array(let element, let counts):
            return "an array\(counts.words("element")) of "
                + element.outline(indent: indent, depth: depth - 1)
        case .dictionary(let element, let counts):
            return "an object\(counts.words("member")) of any names, each "
                + element.outline(indent: indent, depth: depth - 1)
        case .nullable(let inner), .open(let inner), .mapped(let inner):
            return inner.outline(indent: indent, depth: depth - 1)
        case .noted(let inner, let note):
            return Self.inFirstLine(inner.outline(indent: indent, depth: depth - 1), ", " + note)
        case .forgiving(let inner):
            return Self.inFirstLine(
                inner.outline(indent: indent, depth: depth - 1), " (replaced when it does not fit)")
        case .tagged(let key, let variants):
            let lines = variants.map { variant in
                String(repeating: " ", count: indent + 2) + "\(JSONValue.string(variant.tag)): "
                    + variant.shape.outline(indent: indent + 2, depth: depth - 1)
            }
            return (["an object, by its \(JSONValue.string(key))"] + lines).joined(separator: "\n")
        default: return words
        }
    }

    /// What is said of a shape stands where the shape is named, before the lines of its members.
    private static func inFirstLine(_ outline: String, _ note: String) -> String {
        let end = outline.firstIndex(of: "\n") ?? outline.endIndex
        return outline[..<end] + note + outline[end...]
    }
}

extension Shape.Part {
    fileprivate func line(indent: Int, depth: Int) -> String {
        var notes: [String] = []
        if !isRequired { notes.append(fallback.map { "default \($0)" } ?? "optional") }
        if !formerNames.isEmpty { notes.append("formerly " + formerNames.joined(separator: ", ")) }
        if let deprecation { notes.append("deprecated: " + deprecation) }
        let end = notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"
        return "\(name)\(end): \(shape.outline(indent: indent, depth: depth))"
    }
}
