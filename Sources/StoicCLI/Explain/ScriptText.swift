import Stoic
package import StoicHTTP

/// `--script`: what the server does with one request after the other, e.g. `503, 429 retry-after=10, 200`.
package struct ScriptText {
    package struct Step {
        /// As it is shown.
        package let text: String
        package let step: ScriptedStep
        /// Its Retry-After as written.
        package let retryAfter: String?
    }

    static let longest = 1_000

    package let steps: [Step]

    /// Throws: the step's number and what is wrong with it.
    package init(_ text: String, maxResponseBytes: Int) throws(UsageError) {
        let parts = try Self.split(text)
        guard parts.count <= Self.longest else {
            throw UsageError("--script", "has more than \(Self.longest) steps")
        }
        var steps: [Step] = []
        for (index, words) in parts.enumerated() {
            steps.append(try Self.step(words, number: index + 1, maxResponseBytes))
        }
        self.steps = steps
    }

    /// Steps apart at commas, words at blanks; neither inside double quotes.
    private static func split(_ text: String) throws(UsageError) -> [[String]] {
        var steps: [[String]] = [[]]
        var word: String?
        var isQuoted = false
        func end() {
            if let word { steps[steps.count - 1].append(word) }
            word = nil
        }
        for character in text {
            switch character {
            case "\"":
                isQuoted.toggle()
                word = word ?? ""
            case "," where !isQuoted:
                end()
                steps.append([])
            case " " where !isQuoted, "\t" where !isQuoted: end()
            default: word = (word ?? "") + String(character)
            }
        }
        guard !isQuoted else { throw UsageError("--script", "has an open quote") }
        end()
        if steps.count == 1, steps[0].isEmpty { throw UsageError("--script", "is empty") }
        return steps
    }

    private static func step(
        _ words: [String], number: Int, _ maxResponseBytes: Int
    ) throws(UsageError) -> Step {
        func refuse(_ reason: String) -> UsageError { UsageError("--script", "step \(number) \(reason)") }
        guard let what = words.first else { throw refuse("is empty") }
        var retryAfter: String?
        var delay: Duration?
        for word in words.dropFirst() {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            switch (parts[0], parts.count) {
            case ("retry-after", 2) where retryAfter == nil: retryAfter = String(parts[1])
            case ("after", 2) where delay == nil:
                delay = try Quantity.duration(String(parts[1]), "--script: step \(number): after")
            case ("retry-after", 2), ("after", 2): throw refuse("names \(parts[0]) twice")
            default:
                throw refuse("has \(Printable.quoted(word)): only retry-after=… and after=… can follow")
            }
        }
        var step = try action(what, retryAfter, isTimed: delay != nil, maxResponseBytes, refuse)
        if let delay { step = .after(delay, step) }
        return Step(text: shown(what, retryAfter, delay), step: step, retryAfter: retryAfter)
    }

    private static func action(
        _ what: String, _ retryAfter: String?, isTimed: Bool, _ maxResponseBytes: Int,
        _ refuse: (String) -> UsageError
    ) throws(UsageError) -> ScriptedStep {
        if what.utf8.count == 3, let status = Int(what), 100...999 ~= status {
            guard let retryAfter else { return .status(status) }
            let headers: HTTPHeaders = ["Retry-After": retryAfter]
            guard (try? headers.validate()) != nil else { throw refuse("has a control in its retry-after") }
            return .status(status, headers: headers)
        }
        if retryAfter != nil { throw refuse("has a retry-after, and \(Printable.quoted(what)) is no answer") }
        switch what {
        // Alone they last until a limit ends them; with a time, a layer below gives up then.
        case "timeout": return isTimed ? .failure(.timedOutAttempt) : .hang
        case "hang": return .hang
        case "too-large":
            return .oversized(maxResponseBytes == .max ? maxResponseBytes : maxResponseBytes + 1)
        default:
            guard let code = failures.first(where: { $0.text == what }) else {
                let names = failures.map(\.text).joined(separator: ", ")
                throw refuse(
                    "\(Printable.quoted(what)) is none of: a status, timeout, hang, too-large, \(names)")
            }
            return .failure(code)
        }
    }

    private static let failures: [FailureCode] = [
        .reset, .refused, .dns, .tls, .closedEarly, .badResponse, .undecodable, .offline,
    ]

    private static func shown(_ what: String, _ retryAfter: String?, _ delay: Duration?) -> String {
        var text = what
        if let retryAfter { text += ", Retry-After: \(Printable.line(retryAfter))" }
        if let delay { text += ", after \(Printable.duration(delay))" }
        return text
    }
}
