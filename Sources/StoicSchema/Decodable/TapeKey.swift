/// A step of a coding path, made when somebody asks for the path.
struct TapeKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(name: String) {
        stringValue = name
        intValue = nil
    }

    init(index: Int) {
        stringValue = "Index \(index)"
        intValue = index
    }

    init?(stringValue: String) { self.init(name: stringValue) }

    init?(intValue: Int) { self.init(index: intValue) }
}

extension CodingKey {
    /// Whether a type has written the name down. A dictionary's keys are made up by the document, and may be
    /// secret.
    var isDeclared: Bool {
        let mirror = Mirror(reflecting: self)
        // What a case holds can be the document's own: that of `other(String)`, say.
        return mirror.displayStyle == .enum && mirror.children.isEmpty
            && !String(describing: type(of: self)).hasPrefix("_")
    }
}
