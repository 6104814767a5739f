extension Printable {
    /// A duration in its largest unit alone, rounded down: `12 s`, `3 min`, `5 h`, `4 d`.
    static func roughly(_ duration: Duration) -> String {
        let seconds = max(0, duration.components.seconds)
        if seconds < 60 { return "\(seconds) s" }
        if seconds < 3_600 { return "\(seconds / 60) min" }
        return seconds < 172_800 ? "\(seconds / 3_600) h" : "\(seconds / 86_400) d"
    }
}
