/// The corpus's tests that come out otherwise here, with the reasons. "check" has no right or wrong.
enum CorpusDifferences {
    static let all: [String: String] = {
        var all: [String: String] = [:]
        for (reason, ids) in table {
            for id in ids { all[id] = reason }
        }
        return all
    }()

    private static let table: [(reason: String, ids: [String])] = [
        (
            "parts of an answer are left to the caller, who reads on from where it stopped",
            [
                "partial-store-complete-reuse-partial", "partial-store-complete-reuse-partial-no-last",
                "partial-store-complete-reuse-partial-suffix", "partial-store-partial-complete",
                "partial-store-partial-reuse-partial", "partial-store-partial-reuse-partial-absent",
                "partial-store-partial-reuse-partial-byterange",
                "partial-store-partial-reuse-partial-suffix", "partial-use-headers",
                "partial-use-stored-headers",
            ]
        ),
        (
            "a server's failure must not displace the last good answer",
            [
                "heuristic-599-cached", "status-500-fresh", "status-502-fresh", "status-503-fresh",
                "status-504-fresh", "status-599-fresh",
            ]
        ),
        (
            "a 503 says that the server can be reached: only stale-if-error lets an answer stand in",
            ["stale-503"]
        ),
        (
            "what is said twice with two values, or cannot be read, holds for no time",
            [
                "freshness-max-age-100a", "freshness-max-age-a100", "freshness-max-age-decimal-five",
                "freshness-max-age-decimal-zero", "freshness-max-age-two-fresh-stale-sameline",
                "freshness-max-age-two-fresh-stale-sepline", "freshness-max-age-two-stale-fresh-sameline",
                "freshness-max-age-two-stale-fresh-sepline",
            ]
        ),
        ("an age that is no number is none", ["age-parse-numeric-parameter", "age-parse-parameter"]),
        ("the day of the week does not fit the date", ["freshness-expires-ansi-c"]),
        (
            "how the body is to be read is said by the answer that brought it",
            [
                "304-etag-update-response-Content-Encoding", "304-etag-update-response-Content-Range",
                "304-etag-update-response-Content-Type",
            ]
        ),
        ("a 304 with another tag is for another content", ["304-etag-update-response-ETag"]),
        (
            "conditions go out as they were given",
            ["conditional-etag-forward-unquoted", "conditional-etag-strong-generate-unquoted"]
        ),
        ("answers are asked for by their own tags alone", ["conditional-etag-vary-headers-mismatch"]),
        ("an answer to HEAD is the server's own", ["head-200-retain"]),
        ("a 410 to HEAD removes what is stored, and stands in for nothing", ["head-410-update"]),
        (
            "no-cache with names of fields is read as no-cache",
            [
                "headers-omit-headers-listed-in-Cache-Control-no-cache",
                "headers-omit-headers-listed-in-Cache-Control-no-cache-single",
            ]
        ),
        (
            "a tenth of so few seconds is over before the next request",
            ["heuristic-delta-10", "heuristic-delta-30", "heuristic-delta-5"]
        ),
        ("an answer to POST is not stored", ["method-POST"]),
        ("an answer from the network is handed over as it came", ["other-age-delay"]),
        ("other credentials are another partition", ["other-cookie"]),
        ("Pragma: no-cache in a request is heeded", ["pragma-request-no-cache"]),
        (
            "Warning is obsolete (RFC 9111, section 5.5): the provenance says it",
            ["stale-warning-become", "stale-warning-stored"]
        ),
        (
            "values are compared as they are, but for blanks around commas",
            ["vary-normalise-lang-case", "vary-normalise-lang-order", "vary-normalise-lang-select"]
        ),
    ]
}
