extension Task where Success == Void, Failure == Never {
    /// An unstructured task that runs here and now up to its first suspension, where the system can do that
    /// (SE-0472): a hop to another thread costs more than all of a call's stages.
    @usableFromInline package static func startingHere(
        _ operation: sending @escaping @isolated(any) () async -> Void
    ) -> Task {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            return Task.immediate(operation: operation)
        }
        return Task(operation: operation)
    }
}
