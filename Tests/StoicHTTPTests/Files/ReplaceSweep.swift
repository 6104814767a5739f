import Stoic
import StoicTesting

/// Replaces a file with everything going wrong at every call, and says what was not as promised.
struct ReplaceSweep {
    typealias Replace = @Sendable (any FileSystem, String, [UInt8]) throws(FileError) -> Void

    /// What is not as promised, by its kind.
    enum Breach: Hashable, CaseIterable {
        /// Neither the old content nor the new.
        case mixed
        /// It said that it was done, and the old content is there.
        case forgotten
        /// A later replace fails, or does not last.
        case stuck
        /// Something stays beside the file.
        case litter
    }

    enum Fault: Hashable {
        case stops
        case fails(FileError.Reason, leaving: SimulatedDisk.Leftover)

        static let all: [Fault] =
            [.stops] + FileError.Reason.allCases.map { .fails($0, leaving: .nothing) }
            + SimulatedDisk.Leftover.allCases.map { .fails(.disk, leaving: $0) }
    }

    /// What is there before.
    struct Start: Hashable {
        var old: [UInt8]?
        var hasLeftover: Bool

        static let all = [
            Start(old: nil, hasLeftover: false), Start(old: nil, hasLeftover: true),
            Start(old: ReplaceSweep.old, hasLeftover: false), Start(old: ReplaceSweep.old, hasLeftover: true),
        ]
    }

    static let old = [UInt8](repeating: 1, count: 1_100)
    static let new = [UInt8](repeating: 2, count: 1_300)
    private static let third = [UInt8](repeating: 3, count: 700)
    private static let path = "/d/x"
    /// More calls than a replace makes, its cleaning up among them.
    private static let mostCalls = 9

    let replace: Replace
    let seeds: Range<UInt64>
    private(set) var runs = 0
    private(set) var returned = 0
    private(set) var breaches: [Breach: Int] = [:]

    init(seeds: Range<UInt64>, _ replace: @escaping Replace) {
        self.replace = replace
        self.seeds = seeds
    }

    /// One fault at each call; and none.
    mutating func singly() throws {
        for start in Start.all {
            // Up to its first fault a call goes as without one.
            for call in 1...(try run(start, [:])) {
                for fault in Fault.all { try run(start, [call: fault]) }
            }
        }
    }

    /// Two faults: the cleaning up fails as well, or the power goes in it.
    mutating func doubly() throws {
        let faults: [Fault] = [
            .stops, .fails(.disk, leaving: .part), .fails(.diskFull, leaving: .everything),
        ]
        for start in Start.all {
            for first in 1..<Self.mostCalls {
                for second in (first + 1)...Self.mostCalls {
                    for one in faults {
                        for two in faults { try run(start, [first: one, second: two]) }
                    }
                }
            }
        }
    }

    /// The calls that it made, with the last of the seeds.
    @discardableResult
    private mutating func run(_ start: Start, _ faults: [Int: Fault]) throws -> Int {
        var calls = 0
        for seed in seeds {
            let disk = try diskWithFolder()
            if let old = start.old { try disk.replace(Self.path, with: old) }
            if start.hasLeftover {
                try disk.create(Self.path + ".new", [7])
                try disk.sync("/d")
            }
            let before = disk.calls
            for (call, fault) in faults { Self.expect(fault, at: disk.calls + call, of: disk) }
            var isDone = false
            do throws(FileError) {
                try replace(disk, Self.path, Self.new)
                isDone = true
            } catch {}
            runs += 1
            returned += isDone ? 1 : 0
            calls = disk.calls - before
            disk.forgetFaults()
            disk.crash(seed: seed)
            try judge(disk, start, isDone: isDone)
            try afterwards(disk, seed)
        }
        return calls
    }

    private static func expect(_ fault: Fault, at call: Int, of disk: SimulatedDisk) {
        switch fault {
        case .stops: disk.stop(at: call)
        case .fails(let reason, let leftover): disk.fail(at: call, with: reason, leaving: leftover)
        }
    }

    private mutating func judge(_ disk: SimulatedDisk, _ start: Start, isDone: Bool) throws {
        let names = Set(try disk.list("/d", most: 9).map(\.name))
        let found = names.contains("x") ? try disk.read(Self.path, most: .max) : nil
        if found != Self.new && found != start.old {
            breaches[.mixed, default: 0] += 1
        } else if isDone && found != Self.new {
            breaches[.forgotten, default: 0] += 1
        }
        if !names.isSubset(of: ["x", "x.new"]) { breaches[.litter, default: 0] += 1 }
    }

    private mutating func afterwards(_ disk: SimulatedDisk, _ seed: UInt64) throws {
        do throws(FileError) {
            try replace(disk, Self.path, Self.third)
            disk.crash(seed: ~seed)
            let isThere = try disk.read(Self.path, most: .max) == Self.third
            if !isThere { breaches[.stuck, default: 0] += 1 }
            if try disk.list("/d", most: 9).count != 1 { breaches[.litter, default: 0] += 1 }
        } catch {
            breaches[.stuck, default: 0] += 1
        }
    }
}
