import Foundation
import Stoic
import StoicHTTP

/// `get` and `send`: one call by the client on a real URL (C1).
package struct SendCommand {
    let plan: SendPlan
    let console: Console

    private enum End: Sendable {
        case response(HTTPResponse)
        case error(HTTPError)
        case cancelled
        /// A client that cannot be made: what it was given is bad after all.
        case unusable(String)
    }

    func run() async -> Int32 {
        let watcher = Watcher(detail: detail) { [console] in console.line($0) }
        let transport = LastAnswer(plan.transport.make())
        defer { transport.shutdown() }
        var cache: HTTPCache?
        if let folder = plan.cache?.folder {
            do {
                let opened = try await CacheChoice.open(folder, events: watcher)
                if let moved = opened.setAside {
                    console.line("stoic: --cache: a damaged file was moved to \(Printable.line(moved))")
                }
                cache = opened
            } catch {
                console.line("stoic: --cache: \(Printable.quoted(folder)): \(error)")
                return ExitCode.usage
            }
        }
        let end = await Interrupt.shared.cancelling { [plan, console, cache] in
            let progress = Self.progress(plan, console, watcher)
            defer { progress?.cancel() }
            return await Self.call(plan, transport, watcher, cache)
        }
        console.wipe()
        let code = tell(end, watcher, transport)
        if case .response(let response) = end { await settle(cache, after: response) }
        return code
    }

    /// An answer that was given while the server is asked anew: what it says is to be kept, too.
    private func settle(_ cache: HTTPCache?, after response: HTTPResponse) async {
        guard let cache, case .stale(_, .revalidating) = response.provenance else { return }
        await Interrupt.shared.cancelling {
            let isOver = OneShot<Void>()
            // It ends with the process, or before it.
            Task {
                await cache.stage.settle()
                isOver.set(())
            }
            await withTaskCancellationHandler {
                await isOver.value()
            } onCancel: {
                isOver.set(())
            }
        }
    }

    private func tell(_ end: End, _ watcher: Watcher, _ transport: LastAnswer) -> Int32 {
        switch end {
        case .unusable(let text):
            console.line("stoic: \(text)")
            return ExitCode.usage
        case .cancelled:
            var report = CallReport(
                cancelledBy: Interrupt.shared.name, attempts: watcher.attempts, elapsed: watcher.elapsed)
            report.url = plan.secrets.url(transport.url ?? plan.url)
            report.hidesBody = plan.output != nil
            return deliver(report, body: nil)
        case .error(let error):
            var report = CallReport(error, now: plan.policy.wallClock.now())
            report.url = plan.secrets.url(transport.url ?? plan.url)
            report.hidesBody = plan.output != nil
            let answer = error.status == nil ? nil : transport.answer
            report.answer = answer.map { CallReport.Answer($0.headers, $0.body, plan.secrets) }
            return deliver(report, body: answer?.body)
        case .response(let response):
            return finish(response)
        }
    }

    private var detail: Watcher.Detail {
        if plan.isVerbose { return .everything }
        return plan.isQuiet || plan.wantsJSON ? .nothing : .attempts
    }

    private static func call(
        _ plan: SendPlan, _ transport: LastAnswer, _ watcher: Watcher, _ cache: HTTPCache?
    ) async -> End {
        do {
            let client = try HTTPClient(
                base: plan.url.origin.description, transport: transport, policy: plan.policy,
                cache: cache, events: watcher, seed: plan.seed)
            guard let deadline = plan.deadline else {
                return .response(try await client.send(plan.request))
            }
            return .response(try await withDeadline(deadline) { try await client.send(plan.request) })
        } catch let error as HTTPError {
            if case .invalidRequest(let problem) = error.reason { return .unusable(problem.description) }
            return .error(error)
        } catch let problem as InvalidPolicy {
            return .unusable(problem.description)
        } catch let problem as InvalidRequest {
            return .unusable(problem.description)
        } catch {
            return .cancelled
        }
    }

    /// What is going on, ten times a second, for whoever watches.
    private static func progress(
        _ plan: SendPlan, _ console: Console, _ watcher: Watcher
    ) -> Task<Void, Never>? {
        guard console.isTerminal, !plan.isQuiet, !plan.wantsJSON else { return nil }
        // Its owner is the call's task, which cancels it when the call has ended.
        return Task {
            while !Task.isCancelled {
                try? await Task.sleep(for: .milliseconds(100))
                if !Task.isCancelled { console.progress(watcher.progress) }
            }
        }
    }

    private func finish(_ response: HTTPResponse) -> Int32 {
        var report = CallReport(response, secrets: plan.secrets)
        report.provenance = .some(response.provenance)
        if detail != .nothing, let line = response.provenance.line { console.line(line) }
        guard let output = plan.output else { return deliver(report, body: response.body) }
        report.hidesBody = true
        do throws(SystemFailure) {
            try output.write(response.body)
        } catch {
            report.outcome = .failure
            report.failure = CallReport.Failure(
                code: FailureCode.unknown.text,
                message: "the body could not be written to the file: \(error)",
                status: response.status, attempts: report.attempts.count)
        }
        return deliver(report, body: nil)
    }

    /// Prints the end. The body of a failure goes to standard output as well, but never to a file.
    private func deliver(_ report: CallReport, body: [UInt8]?) -> Int32 {
        var report = report
        if plan.cache == nil {
            report.provenance = nil
        } else if report.provenance == nil {
            report.provenance = .some(nil)
        }
        do throws(SystemFailure) {
            if plan.wantsJSON {
                try console.out(Array((report.json.text + "\n").utf8))
            } else if let body, plan.output == nil {
                try console.body(body)
            }
        } catch {
            console.line("stoic: standard output: \(error)")
            return ExitCode.failed
        }
        let isTold = plan.isVerbose || !plan.wantsJSON && (!plan.isQuiet || report.outcome != .success)
        if isTold { console.line(report.lastLine) }
        return report.exitCode
    }
}
