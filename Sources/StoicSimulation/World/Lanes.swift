/// The tasks of one world, numbered in the order in which they were first seen: the runtime's own numbers
/// differ from run to run.
struct Lanes {
    private struct Lane {
        var name: String?
        /// The task itself, when the world may cancel it.
        var task: TaskReference?
        /// The step at which it last ran; zero before it has.
        var lastStep = 0
    }

    /// Up to so many tasks are looked for one by one, which costs less than a hash.
    private static let scanned = 16

    /// Whether every task is kept in memory until `letGo`.
    var keepsTasks = false
    private var all: [Lane] = []
    private var first: [(task: UInt64, lane: Int)] = []
    private var others: [UInt64: Int] = [:]

    var count: Int { all.count }

    /// - Parameter job: That task, about to run.
    mutating func lane(of task: UInt64, job: UnownedJob, name: @autoclosure () -> String?) -> Int {
        if let known = known(task) { return known }
        all.append(
            Lane(name: all.isEmpty ? "body" : name(), task: keepsTasks ? TaskReference(job) : nil))
        adopt(task, into: all.count - 1)
        return all.count - 1
    }

    func cancel(_ lane: Int) { all[lane].task?.cancel() }

    /// No task can be cancelled from here on.
    mutating func letGo() {
        for index in all.indices {
            all[index].task?.letGo()
            all[index].task = nil
        }
    }

    /// A job of the runtime's own, such as the one behind a sleep, belongs to the task that it serves.
    mutating func adopt(_ task: UInt64, into lane: Int) {
        if first.count < Self.scanned {
            first.append((task, lane))
        } else {
            others[task] = lane
        }
    }

    mutating func ran(_ lane: Int, at step: Int) { all[lane].lastStep = step }

    private func known(_ task: UInt64) -> Int? {
        for entry in first where entry.task == task { return entry.lane }
        return others.isEmpty ? nil : others[task]
    }

    // MARK: Telling of them

    var names: [String] { all.indices.map { name(ofLane: $0) } }

    func name(of task: UInt64) -> String { known(task).map { name(ofLane: $0) } ?? "a task" }

    /// Those that have begun, the body first: some of them may have ended, which the runtime does not tell.
    var begun: [String] { describe(all.indices.filter { all[$0].lastStep > 0 }) }

    /// The few that ran last.
    var latest: [String] {
        let order = all.indices.sorted { all[$0].lastStep > all[$1].lastStep }
        return describe(order.prefix(4).sorted())
    }

    func name(ofLane lane: Int) -> String { all[lane].name ?? "task \(lane)" }

    private func describe(_ lanes: [Int]) -> [String] {
        let shown = lanes.prefix(12).map { "\(name(ofLane: $0)) (last ran at step \(all[$0].lastStep))" }
        return lanes.count > shown.count ? shown + ["\(lanes.count - shown.count) more"] : shown
    }
}
