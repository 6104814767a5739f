extension Screen: CustomStringConvertible {
    /// What is on it, in a line, for a lane diagram.
    public var description: String {
        var parts = [items.map { $0.isEmpty ? "empty" : $0.joined(separator: ", ") } ?? "nothing"]
        if hasItems, quality != .whole { parts.append("\(quality)") }
        if let trouble { parts.append("trouble: \(trouble)") }
        if isRetrying { parts.append("retrying") }
        if showsProgress { parts.append("progress") }
        if isRecovered { parts.append("recovered") }
        parts += warnings.map { "warning: \($0)" }
        if canRetry { parts.append("[retry]") }
        return parts.joined(separator: "; ")
    }
}
