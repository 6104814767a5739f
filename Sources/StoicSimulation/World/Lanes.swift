/// The tasks of one world, numbered in the order in which they were first seen: the runtime's own numbers
/// differ from run to run.
struct Lanes {
    struct Lane {
        var name: String?
        var lastStep = 0
        var hasRun = false
    }

    private(set) var all: [Lane] = []
    private var numbers: [UInt64: Int] = [:]

    mutating func lane(of task: UInt64, name: @autoclosure () -> String?) -> Int {
        if let known = numbers[task] { return known }
        let lane = all.count
        all.append(Lane(name: lane == 0 ? "body" : name()))
        numbers[task] = lane
        return lane
    }

    /// A job of the runtime's own, such as the one behind a sleep, belongs to the task that it serves.
    mutating func adopt(_ task: UInt64, into lane: Int) { numbers[task] = lane }

    mutating func ran(_ lane: Int, at step: Int) {
        all[lane].lastStep = step
        all[lane].hasRun = true
    }

    func name(of lane: Int) -> String {
        guard all.indices.contains(lane) else { return "task \(lane)" }
        return all[lane].name ?? "task \(lane)"
    }
}
