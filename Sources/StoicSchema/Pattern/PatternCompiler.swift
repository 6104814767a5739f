/// Writes a program. Its size is known to be within bounds: the parser has counted it.
struct PatternCompiler {
    private var program = PatternProgram()
    private var setIndexes: [ScalarSet: UInt16] = [:]

    private var end: UInt16 { UInt16(truncatingIfNeeded: program.instructions.count) }

    static func program(of node: PatternNode) -> PatternProgram {
        var compiler = PatternCompiler()
        compiler.write(node)
        compiler.add(.match)
        compiler.program.beginsAtStart = beginsAtStart(node)
        compiler.findFirsts()
        return compiler.program
    }

    @discardableResult private mutating func add(_ instruction: PatternProgram.Instruction) -> Int {
        program.instructions.append(instruction)
        return program.instructions.count - 1
    }

    private mutating func write(_ node: PatternNode) {
        switch node {
        case .empty: break
        case .scalar(let scalar): add(.scalar(scalar))
        case .set(let set): add(.set(index(of: set)))
        case .anchor(let anchor): add(.anchor(anchor))
        case .sequence(let parts): for part in parts { write(part) }
        case .alternatives(let branches): writeAlternatives(branches)
        case .repetition(let node, let counts): writeRepetition(node, counts)
        }
    }

    private mutating func index(of set: ScalarSet) -> UInt16 {
        if let index = setIndexes[set] { return index }
        let index = UInt16(truncatingIfNeeded: program.sets.count)
        program.sets.append(set)
        program.masks.append(ASCIIMask(of: set))
        setIndexes[set] = index
        return index
    }

    private mutating func writeAlternatives(_ branches: [PatternNode]) {
        var jumps: [Int] = []
        for (index, branch) in branches.enumerated() {
            guard index < branches.count - 1 else {
                write(branch)
                break
            }
            let split = add(.split(0, 0))
            let first = end
            write(branch)
            jumps.append(add(.jump(0)))
            program.instructions[split] = .split(first, end)
        }
        for jump in jumps { program.instructions[jump] = .jump(end) }
    }

    private mutating func writeRepetition(_ node: PatternNode, _ counts: PatternCounts) {
        var last = end
        for _ in 0..<counts.least {
            last = end
            write(node)
        }
        guard let most = counts.most else {
            guard counts.least == 0 else {
                add(.split(last, end + 1))
                return
            }
            let split = add(.split(0, 0))
            write(node)
            add(.jump(last))
            program.instructions[split] = .split(last + 1, end)
            return
        }
        var splits: [Int] = []
        for _ in counts.least..<most {
            splits.append(add(.split(0, 0)))
            write(node)
        }
        for split in splits {
            program.instructions[split] = .split(UInt16(truncatingIfNeeded: split + 1), end)
        }
    }

    /// What can be said before any text is seen: a place where no match can begin need not be tried.
    private mutating func findFirsts() {
        var seen = [Bool](repeating: false, count: program.instructions.count)
        var pending = [0]
        while let place = pending.popLast() {
            guard !seen[place] else { continue }
            seen[place] = true
            switch program.instructions[place] {
            case .scalar(let scalar): program.firsts.insert(scalar)
            case .set(let set): program.firsts = program.firsts.union(program.masks[Int(set)])
            case .split(let first, let second): pending += [Int(first), Int(second)]
            case .jump(let target): pending.append(Int(target))
            case .anchor: pending.append(place + 1)
            case .match: program.mayBeEmpty = true
            }
        }
    }

    private static func beginsAtStart(_ node: PatternNode) -> Bool {
        switch node {
        case .anchor(.start): true
        case .sequence(let parts): parts.first.map(beginsAtStart) ?? false
        case .alternatives(let branches): branches.allSatisfy(beginsAtStart)
        case .repetition(let node, let counts): counts.least > 0 && beginsAtStart(node)
        default: false
        }
    }
}
