import Foundation
import StoicStore

/// The file that DIR means, looked at before anything is done to it.
struct OutboxPlace: Sendable {
    let path: String

    /// Throws: nothing there, no outbox in it, or more than one.
    init(_ given: String) throws(UsageError) {
        let name = Printable.quoted(given)
        switch OutboxSearch.look(at: given) {
        case .file(let path): self.path = path
        case .nothing(let why): throw UsageError("DIR", "\(name): \(why)")
        case .folder(let names) where names.isEmpty:
            throw UsageError("DIR", "\(name) holds no outbox, or none that may be read")
        case .folder(let names):
            let shown = names.prefix(3).map { Printable.quoted($0) }.joined(separator: ", ")
            throw UsageError(
                "DIR",
                "\(name) holds \(names.count) outboxes, name one of them: "
                    + shown + (names.count > 3 ? ", …" : ""))
        }
    }

    /// What is in it, without a trace.
    func glance(
        _ question: OutboxGlance.Question, checksAll: Bool = false
    ) throws(UsageError) -> OutboxGlance {
        do throws(StoreError) {
            return try OutboxGlance(path: path, question, checksAll: checksAll)
        } catch {
            throw refusal(error)
        }
    }

    /// The outbox itself, once it is sure that opening it neither moves it aside nor brings it up to date.
    func open(policy: OutboxPolicy) async throws(UsageError) -> Outbox {
        let glance = try glance(OutboxGlance.Question(limit: 0), checksAll: true)
        if glance.isOlder {
            throw UsageError(
                "DIR",
                "\(Printable.quoted(path)) is of version \(glance.version): its app is to bring it up to date"
            )
        }
        guard access(path, W_OK) == 0 else {
            throw UsageError("DIR", "\(Printable.quoted(path)) cannot be written to: \(SystemFailure.last)")
        }
        do {
            return try await Outbox(path: path, policy: policy)
        } catch let error as StoreError {
            throw refusal(error)
        } catch {
            throw UsageError("DIR", "\(Printable.quoted(path)): \(error)")
        }
    }

    private func refusal(_ error: StoreError) -> UsageError {
        let words =
            switch error.reason {
            case .notOurs: "is not an outbox"
            case .corrupt: "is damaged, or not an outbox; it is left as it is (\(error.during))"
            case .newerVersion: "was written by a newer version of Stoic (\(error.during))"
            case .cannotOpen, .readOnly: "cannot be opened: is it yours to read and write?"
            case .busy: "is busy: others are at it all the time"
            default: "\(error)"
            }
        return UsageError("DIR", "\(Printable.quoted(path)) \(words)")
    }
}
