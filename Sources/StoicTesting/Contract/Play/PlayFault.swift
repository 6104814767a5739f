/// What is wrong with the stand-in or the driver, and not with the screen.
enum PlayFault {
    static let mark = "the test itself: "

    /// What the ledger and the screen tell of the stand-in.
    static func find(_ screen: Screen, _ ledger: ContractLedger) -> String? {
        if let strange = ledger.strangeQuestion {
            let asked = ledger.questions.last ?? "nothing"
            return mark + "the service was asked for \"\(bounded(strange))\", and the person asked for "
                + "\"\(asked)\"; the stand-in must pass the question on, or leave it out"
        }
        if let page = ledger.strangePage {
            return "the service was asked for page \(page), which no answer named"
        }
        if ledger.isFull { return "it asks the service again and again: \(ContractLedger.bound) calls" }
        let strange = (screen.items ?? []).first { id in
            !ledger.questions.contains { id.hasPrefix($0 + "-") }
        }
        return strange.map {
            mark + "\"\(bounded($0))\" is on the screen, which is no id that the service gave"
        }
    }

    /// Why a call that was waited for never came.
    static func neverAsked(_ question: String, page: Int, times: Int, _ ledger: ContractLedger) -> String {
        if times > 1 {
            return "the service was not asked for \(question) again, after a retry or another ask"
        }
        if page > 0 {
            return "the service was never asked for page \(page) of \(question) at the list's end (is there "
                + "loadNext() in the driver?)"
        }
        guard ledger.calls.isEmpty else { return "the service was never asked for \(question)" }
        return mark + "the service was never asked for anything; does the driver's ask(_:) reach the model, "
            + "and the model the stand-in?"
    }

    private static func bounded(_ text: String) -> String {
        text.count > 40 ? text.prefix(40) + "…" : text
    }
}
