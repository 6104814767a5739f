/// Somebody who sends requests of one shape for a while.
protocol WireContender {
    /// Sends until the time is over and lets come in what is under way; throws for a wrong answer.
    func run(seconds: Double) async throws -> WireSample

    /// Throws when a stage that it is measured with did not run.
    func proveStagesRan() throws
}
