/// A set of places in a program that is emptied in one step and remembers the order of what was added.
struct PlaceSet {
    private var places: [UInt16]
    private var indexes: [UInt16]
    private(set) var count = 0

    init(capacity: Int) {
        places = Array(repeating: 0, count: capacity)
        indexes = Array(repeating: 0, count: capacity)
    }

    @inline(__always) subscript(index: Int) -> UInt16 { places[index] }

    @inline(__always) mutating func removeAll() { count = 0 }

    @inline(__always) mutating func insert(_ place: UInt16) -> Bool {
        let index = Int(indexes[Int(place)])
        if index < count, places[index] == place { return false }
        indexes[Int(place)] = UInt16(truncatingIfNeeded: count)
        places[count] = place
        count += 1
        return true
    }
}

/// One run of a program over a text: all ways through it at once, each place at most once a scalar.
///
/// Source: Ken Thompson, "Regular Expression Search Algorithm", 1968.
struct PatternRun {
    /// What is true before the next scalar, for anchors.
    struct Spot {
        var isStart: Bool
        var isEnd: Bool
        var isBoundary: Bool
    }

    let program: PatternProgram
    let isWhole: Bool
    /// Places that wait for the next scalar.
    var current: PlaceSet
    var following: PlaceSet
    /// Places still to be visited at this spot.
    private var pending: [UInt16] = []
    private(set) var steps = 0
    private(set) var hasMatched = false

    init(_ program: PatternProgram, whole: Bool) {
        self.program = program
        isWhole = whole
        current = PlaceSet(capacity: program.instructions.count)
        following = PlaceSet(capacity: program.instructions.count)
    }

    /// Follows all that takes no scalar.
    @inline(__always) mutating func enter(_ place: UInt16, at spot: Spot) {
        pending.append(place)
        while let place = pending.popLast() {
            guard following.insert(place) else { continue }
            steps &+= 1
            switch program.instructions[Int(place)] {
            case .scalar, .set: break
            case .split(let first, let second):
                pending.append(second)
                pending.append(first)
            case .jump(let target): pending.append(target)
            case .anchor(let anchor): if Self.holds(anchor, at: spot) { pending.append(place + 1) }
            case .match: if !isWhole || spot.isEnd { hasMatched = true }
            }
        }
    }

    /// Takes a scalar with every place that waits for it.
    @inline(__always) mutating func advance(over value: UInt32, to spot: Spot) {
        swap(&current, &following)
        following.removeAll()
        var index = 0
        while index < current.count {
            let place = current[index]
            index += 1
            let takes =
                switch program.instructions[Int(place)] {
                case .scalar(let scalar): scalar == value
                case .set(let set):
                    value < 128
                        ? program.masks[Int(set)].contains(value) : program.sets[Int(set)].contains(value)
                default: false
                }
            steps &+= 1
            if takes { enter(place + 1, at: spot) }
        }
    }

    private static func holds(_ anchor: PatternAnchor, at spot: Spot) -> Bool {
        switch anchor {
        case .start: spot.isStart
        case .end: spot.isEnd
        case .boundary: spot.isBoundary
        case .noBoundary: !spot.isBoundary
        }
    }
}

extension PatternProgram {
    /// Whether the program matches; `steps` grows by the places visited, at most two for each instruction and
    /// scalar.
    func matches(_ text: String, whole: Bool, steps: inout Int) -> Bool {
        let triesAll = !whole && !beginsAtStart
        var run = PatternRun(self, whole: whole)
        defer { steps += run.steps }
        var scalars = text.unicodeScalars.makeIterator()
        var next = scalars.next()
        var spot = PatternRun.Spot(isStart: true, isEnd: next == nil, isBoundary: Self.isWord(next))
        run.enter(0, at: spot)
        while !run.hasMatched, let scalar = next {
            if run.following.count == 0, !triesAll { return false }
            next = scalars.next()
            spot.isStart = false
            spot.isEnd = next == nil
            spot.isBoundary = Self.isWord(scalar) != Self.isWord(next)
            run.advance(over: scalar.value, to: spot)
            if triesAll, mayBegin(with: next) { run.enter(0, at: spot) }
        }
        return run.hasMatched
    }

    @inline(__always) private func mayBegin(with next: Unicode.Scalar?) -> Bool {
        if mayBeEmpty { return true }
        guard let next else { return false }
        return next.value >= 128 || firsts.contains(next.value)
    }

    @inline(__always) private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar, scalar.value < 128 else { return false }
        return wordMask.contains(scalar.value)
    }

    private static let wordMask = ASCIIMask(of: .wordScalars)
}
