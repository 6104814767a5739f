/// The tasks of one world, numbered in the order in which they were first seen: the runtime's own numbers
/// differ from run to run.
struct Lanes {
    private struct Lane {
        var name: String?
        /// The task itself, until `letGo`.
        var task: TaskReference?
        /// The step at which it last ran; zero before it has.
        var lastStep = 0
    }

    /// Up to so many tasks are looked for one by one, which costs less than a hash.
    private static let scanned = 16

    private var all: [Lane] = []
    private var first: [(task: UInt64, lane: Int)] = []
    private var others: [UInt64: Int] = [:]

    var count: Int { all.count }

    /// - Parameter job: That task, about to run.
    mutating func lane(of task: UInt64, job: UnownedJob, name: @autoclosure () -> String?) -> Int {
        if let known = known(task) { return known }
        all.append(Lane(name: all.isEmpty ? "body" : name(), task: TaskReference(job)))
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

    /// The tasks of which it can be told that they have not come to their end.
    var unfinished: [Int] { all.indices.filter { all[$0].task?.isUnfinished == true } }

    /// Those of them that wait, and for whom; or else, where the runtime's tasks cannot be looked at, those
    /// that have begun, of which some may have ended.
    var waiting: [String] {
        let unfinished = unfinished
        guard !unfinished.isEmpty else { return describe(all.indices.filter { all[$0].lastStep > 0 }) }
        var numbers: [TaskReference: Int] = [:]
        for index in all.indices { if let task = all[index].task { numbers[task] = index } }
        func lane(_ task: TaskReference) -> Int? { numbers[task] }
        var values: [(waiter: Int, task: Int)] = []
        var parents: [Int: Int] = [:]
        for index in unfinished {
            for waiter in (all[index].task?.waiters ?? []).compactMap(lane) { values.append((waiter, index)) }
            parents[index] = all[index].task?.parent.flatMap(lane)
        }
        return WaitGraph(unfinished: unfinished, values: values, parents: parents)
            .described { "\(name(ofLane: $0)) (last ran at step \(all[$0].lastStep))" }
    }

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
