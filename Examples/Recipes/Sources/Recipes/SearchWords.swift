public import Stoic
public import StoicFlow

/// What the screen says, in words, whatever draws it.
public struct SearchWords: Sendable, Hashable {
    /// What is wrong, or that it works again; above the list.
    public var banner: String?
    /// What stands over recipes that an earlier search brought.
    public var heading: String?
    /// What stands where no recipe does.
    public var placeholder: String?
    /// What is going on; nil when nobody need be told.
    public var progress: String?
    /// What the list's end says.
    public var end: String?
    /// What is offered beside the banner or at the list's end.
    public var retry: String?
    /// What is amiss with what is shown.
    public var warnings: [String]

    /// The words for a state; `now` is the model's, for counting down to a retry.
    public init(_ state: PagesState<Recipe>, now: Instant) {
        let flow = state.flow
        let isAboutNext = state.part == .next
        let trouble = flow.trouble.map { Self.sentence(for: $0) }
        banner = isAboutNext ? Self.notice(flow.notice) : trouble ?? Self.notice(flow.notice)
        if case .cached(_, let age) = flow.content, !state.items.isEmpty {
            banner = [banner, "Shown as seen \(Self.ago(age))."].compactMap(\.self).joined(
                separator: " ")
        }
        heading = flow.isCurrent || state.items.isEmpty ? nil : "From the search before:"
        // What is said of an answer is not said of a question that has none.
        let isAnswer = flow.activity == .idle && trouble == nil && flow.notice != .cancelled && heading == nil
        placeholder = state.items.isEmpty && isAnswer ? Self.placeholder(flow) : nil
        progress = Self.progress(flow, isAboutNext: isAboutNext, now: now)
        end = isAboutNext ? trouble : nil
        if end == nil, isAnswer, !state.items.isEmpty {
            end = state.hasMore ? "There is more." : "That is all."
        }
        retry = flow.canRetry && flow.trouble != nil ? "Try again" : nil
        warnings = flow.warnings
    }

    private static func sentence(for trouble: FlowTrouble) -> String {
        switch trouble.kind {
        case .offline where trouble.isHint: "You seem to be offline."
        case .offline: "You are offline."
        case .captivePortal: "This network wants you to sign in to it first."
        case .needsSignIn: "Please sign in again."
        case .unavailable: "This cannot be had\(code(trouble))."
        case .recoverable where trouble.code == "offline": "The network seems to be back."
        case .recoverable: "That did not work\(code(trouble))."
        }
    }

    private static func code(_ trouble: FlowTrouble) -> String {
        trouble.code.map { " (\($0))" } ?? ""
    }

    private static func notice(_ notice: FlowNotice?) -> String? {
        switch notice {
        case .recovered: "It works again."
        case .cancelled: "Stopped."
        case nil: nil
        }
    }

    private static func placeholder(_ flow: FlowState<[Recipe]>) -> String {
        switch flow.emptiness {
        case .noMatch: "No recipe matches."
        case .badFilter: "That cannot be searched for; change a word."
        case .nothingYet: "There are no recipes yet."
        case nil:
            "What would you like to eat?"
        }
    }

    private static func progress(
        _ flow: FlowState<[Recipe]>, isAboutNext: Bool, now: Instant
    ) -> String? {
        if case .retrying(let failed, let next) = flow.activity {
            let seconds = (now.duration(to: next) / .seconds(1)).rounded(.up)
            let tries = failed == 1 ? "One try" : "\(failed) tries"
            return "\(tries) failed; "
                + (seconds > 0 ? "the next comes in \(Int(min(seconds, 3_600))) s …" : "trying again …")
        }
        guard flow.showsProgress else { return nil }
        return isAboutNext ? "Fetching more …" : "Searching …"
    }

    private static func ago(_ age: Duration) -> String {
        let seconds = max(0, age.components.seconds)
        return switch seconds {
        case ..<10: "a moment ago"
        case ..<90: "\(seconds) s ago"
        case ..<5_400: "\((seconds + 30) / 60) min ago"
        case ..<129_600: "\((seconds + 1_800) / 3_600) h ago"
        default: "\((seconds + 43_200) / 86_400) days ago"
        }
    }
}
