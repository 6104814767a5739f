/// Who waits for whom, when nothing can run.
struct WaitGraph: Sendable, Equatable {
    enum Reason: Sendable, Hashable {
        /// For another task's value.
        case value(of: Int)
        /// For its children.
        case children([Int])
        /// For somebody to resume it: a continuation, a stream, a lock made of these.
        case resumption
    }

    struct Waiter: Sendable, Hashable {
        let lane: Int
        let reason: Reason
    }

    private(set) var waiters: [Waiter] = []

    /// - Parameter unfinished: The tasks that have not come to their end.
    /// - Parameter values: Who waits for whose value.
    /// - Parameter parents: Whose child each is.
    init(unfinished: [Int], values: [(waiter: Int, task: Int)], parents: [Int: Int]) {
        let waited = Dictionary(values.map { ($0.waiter, $0.task) }) { first, _ in first }
        var families: [Int: [Int]] = [:]
        for lane in unfinished {
            if let parent = parents[lane] { families[parent, default: []].append(lane) }
        }
        for lane in unfinished {
            let children = families[lane] ?? []
            let reason: Reason =
                if let task = waited[lane] {
                    .value(of: task)
                } else if !children.isEmpty {
                    .children(children)
                } else {
                    .resumption
                }
            waiters.append(Waiter(lane: lane, reason: reason))
        }
    }

    /// - Parameter name: A task's name, with what else there is to say of it.
    func described(by name: (Int) -> String) -> [String] {
        waiters.prefix(Self.shown).map { waiter in
            switch waiter.reason {
            case .value(let task): "\(name(waiter.lane)) waits for \(name(task))"
            case .children(let children):
                "\(name(waiter.lane)) waits for its children "
                    + children.prefix(Self.shown).map(name).joined(separator: ", ")
            case .resumption: "\(name(waiter.lane)) waits to be resumed"
            }
        } + (waiters.count > Self.shown ? ["\(waiters.count - Self.shown) more"] : [])
    }

    private static let shown = 12
}
