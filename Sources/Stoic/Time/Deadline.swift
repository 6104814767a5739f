/// Runs `operation` with an overall deadline for every call inside it.
///
/// The deadline is ambient: calls below read it, and a wait that would outlast it is never started. A nested
/// scope can only tighten it. The operation itself is not interrupted; the calls in it are.
///
/// - Parameter duration: From now, on the ambient time source. Zero or less: already over.
public func withDeadline<Success>(
    _ duration: Duration,
    operation: () async throws -> Success
) async rethrows -> Success {
    let outer = Ambient.current ?? Ambient()
    let own = Ambient.now(outer).advanced(by: duration)
    let tightest = outer.deadline.map { min($0, own) } ?? own
    // no point: the operation is the caller's own
    return try await Ambient.$current.withValue(outer.with(deadline: tightest), operation: operation)
}

/// Runs `operation` with its time taken from `source`; a deadline already in force keeps its time left.
public func withTimeSource<Success>(
    _ source: some TimeSource,
    operation: () async throws -> Success
) async rethrows -> Success {
    let outer = Ambient.current
    let left = outer?.deadline.map { Ambient.now(outer).duration(to: $0) }
    let inner = Ambient(
        source: source,
        deadline: left.map { source.now.advanced(by: $0) },
        insideAttempt: outer?.insideAttempt ?? false,
        observer: outer?.observer,
        onRetry: outer?.listener(for: source)
    )
    // no point: the operation is the caller's own
    return try await Ambient.$current.withValue(inner, operation: operation)
}

/// Reading the ambient deadline.
public enum Deadline {
    /// The time left to the tightest deadline in force, or nil when there is none; negative when it has
    /// passed.
    public static var remaining: Duration? {
        let ambient = Ambient.current
        return ambient?.deadline.map { Ambient.now(ambient).duration(to: $0) }
    }
}

/// Runs `operation` while `observer` is told of each suspension point that a call enters.
package func observingSuspensionPoints<Success>(
    _ observer: @escaping @Sendable (SuspensionPoint) -> Void,
    operation: () async throws -> Success
) async rethrows -> Success {
    let outer = Ambient.current
    let inner = Ambient(
        source: outer?.source,
        deadline: outer?.deadline,
        insideAttempt: outer?.insideAttempt ?? false,
        observer: observer,
        onRetry: outer?.onRetry
    )
    // no point: the operation is the caller's own
    return try await Ambient.$current.withValue(inner, operation: operation)
}
