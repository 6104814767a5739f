import StoicJSON

/// One step of the way from the document to a value in it.
struct TapeStep {
    /// A member's name or an element's index.
    var token: String
    var index: Int?
    /// Not made up by the document.
    var isSafe: Bool
}

extension DecodedDocument {
    /// Where a container stands.
    func place(of container: UInt32) -> TapePlace {
        let link = tape[Int(container) + 1].body
        return TapePlace(
            node: container, parent: UInt32(truncatingIfNeeded: link),
            ordinal: UInt32(truncatingIfNeeded: link >> 32))
    }

    /// The way to a place.
    ///
    /// - Complexity: O(depth).
    func steps(to place: TapePlace) -> [TapeStep] {
        var steps: [TapeStep] = []
        var place = place
        while place.parent != TapePlace.none {
            if place.node == TapePlace.none {
                let name = absentNames[Int(place.ordinal)]
                steps.append(TapeStep(token: name, isSafe: name == "super"))
            } else if kind(place.parent) == .array {
                let index = Int(place.ordinal)
                steps.append(TapeStep(token: String(index), index: index, isSafe: true))
            } else {
                let name = text.text(of: tape[Int(place.node) - 1])
                steps.append(TapeStep(token: name, isSafe: isDeclared(place.node)))
            }
            place = self.place(of: place.parent)
        }
        return steps.reversed()
    }

    func path(to place: TapePlace) -> [any CodingKey] {
        steps(to: place).map { step in
            if let index = step.index { return TapeKey(index: index) }
            return TapeKey(name: isSnakeCase ? SnakeCase.camelCase(step.token) : step.token)
        }
    }

    /// Follows a coding path as far as the document goes.
    func follow(_ path: [any CodingKey]) -> (place: TapePlace, rest: ArraySlice<any CodingKey>) {
        var place = TapePlace.root
        for (index, key) in path.enumerated() {
            guard let next = step(from: place, key) else { return (place, path[index...]) }
            place = next
        }
        return (place, [])
    }

    private func step(from place: TapePlace, _ key: any CodingKey) -> TapePlace? {
        switch kind(place.node) {
        case .object:
            let renamed = isSnakeCase ? RenamedMembers(self, place.node).value(key.stringValue) : nil
            guard let found = renamed ?? member(key.stringValue, of: place.node) else { return nil }
            note(key, of: found)
            return TapePlace(node: found, parent: place.node, ordinal: 0)
        case .array:
            guard let index = key.intValue, index >= 0, index < Int(tape[Int(place.node)].elements) else {
                return nil
            }
            var element = place.node + 2
            for _ in 0..<index { element = after(element) }
            return TapePlace(node: element, parent: place.node, ordinal: UInt32(index))
        default: return nil
        }
    }
}
