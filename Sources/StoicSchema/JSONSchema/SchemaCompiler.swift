import StoicJSON

/// Reads a schema document's tree into rules, and notes every keyword that it cannot take as it is meant.
struct SchemaCompiler {
    /// The schemas that may apply to one value, each through the one before it.
    static let maxChain = 128

    private let root: JSONValue
    /// The document's own identifier, which a reference may begin with.
    private(set) var identifier = ""
    private(set) var schemas: [CompiledSchema] = []
    private(set) var faults: [DocumentFault] = []
    /// Names of members that the schema has written down.
    var declared: Set<String> = []
    private var pointers: [JSONPointer] = []
    private var indexes: [JSONPointer: Int] = [:]
    private var waiting: [(index: Int, value: JSONValue)] = []

    static func compile(_ root: JSONValue) -> SchemaCompiler {
        var compiler = SchemaCompiler(root)
        _ = compiler.schema(at: .root, root)
        while let next = compiler.waiting.popLast() { compiler.read(next.index, next.value) }
        if compiler.faults.isEmpty { compiler.refuseChains() }
        return compiler
    }

    private init(_ root: JSONValue) {
        self.root = root
        if case .string(let text)? = root["$id"] { identifier = text }
    }

    /// The index of the schema at a place, which is read later if it was not yet.
    mutating func schema(at pointer: JSONPointer, _ value: JSONValue) -> Int {
        if let index = indexes[pointer] { return index }
        let index = schemas.count
        indexes[pointer] = index
        pointers.append(pointer)
        schemas.append(CompiledSchema())
        waiting.append((index, value))
        return index
    }

    /// The schema that a pointer leads to in the document.
    mutating func schema(at pointer: JSONPointer) -> Int? {
        if let index = indexes[pointer] { return index }
        return root[pointer].map { schema(at: pointer, $0) }
    }

    mutating func fault(
        _ code: SchemaIssue.Code, at pointer: JSONPointer, _ expected: String, isOfName: Bool = false
    ) {
        faults.append(
            DocumentFault(code: code, tokens: pointer.tokens, expected: expected, isOfName: isOfName))
    }

    private mutating func read(_ index: Int, _ value: JSONValue) {
        switch value {
        case .bool(let accepts): schemas[index].isNever = !accepts
        case .object(let object):
            var place = SchemaPlace(pointer: pointers[index], object: object)
            schemas[index].rules = rules(&place)
        default: fault(.kind, at: pointers[index], "a schema: an object, or true or false")
        }
    }

    /// Refuses schemas that apply to one value through too many others, or through themselves: no value could
    /// ever be held against them.
    private mutating func refuseChains() {
        // 0: not met; -1: on the way; else the schemas of the longest chain from here.
        var heights = Array(repeating: 0, count: schemas.count)
        for start in schemas.indices where heights[start] == 0 {
            var way = [(index: start, left: schemas[start].inPlace)]
            heights[start] = -1
            while let last = way.last {
                guard let next = last.left.last else {
                    let inner = schemas[last.index].inPlace.map { heights[$0] }.max() ?? 0
                    heights[last.index] = max(0, inner) + 1
                    if heights[last.index] == Self.maxChain + 1 {
                        fault(.syntax, at: pointers[last.index], "fewer schemas that apply one another")
                    }
                    way.removeLast()
                    continue
                }
                way[way.count - 1].left.removeLast()
                if heights[next] == -1 {
                    fault(.check, at: pointers[last.index], "a schema that does not apply itself")
                } else if heights[next] == 0 {
                    heights[next] = -1
                    way.append((next, schemas[next].inPlace))
                }
            }
        }
    }
}

extension CompiledSchema {
    /// The schemas that are applied to the very value that this one is.
    fileprivate var inPlace: [Int] { rules.flatMap(\.inPlace) }
}
