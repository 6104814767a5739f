import StoicJSON
import StoicSchema
import Testing

@Suite struct `Rules about a whole value` {
    private struct Bounds: Sendable, Equatable {
        var low: Int?
        var high: Int?
    }

    private struct Pair: Sendable, Equatable {
        var first: Bounds
        var others: [Bounds]
    }

    private static let bounds: Schema<Bounds> = .object(
        Bounds.init, unknownKeys: .refuse, .omittable("low", \.low, .int), .omittable("high", \.high, .int))

    private static let pair: Schema<Pair> = Schema<Pair>.object(
        Pair.init, .defaulted("first", \.first, bounds, to: Bounds()),
        .defaulted("others", \.others, .array(bounds.mended(by: { Bounds() })), to: [])
    ).validating { pair in
        func broken(_ bounds: Bounds, _ path: [String]) -> [BrokenRule] {
            bounds.low ?? 0 > bounds.high ?? 9
                ? [BrokenRule(at: path + ["high"], expected: "at least low")] : []
        }
        return broken(pair.first, ["first"])
            + pair.others.enumerated().flatMap { broken($1, ["others", String($0)]) }
    }

    @Test(arguments: [
        (#"{"first": {"low": 3, "high": 2}}"#, ["check /first/high 1:30"]),
        // Of what is not there, the place is what it is not in.
        (#"{"first": {"low": 10}}"#, ["check /first/high 1:11"]),
        // What has an issue already gets no second one.
        (#"{"first": {"low": 10, "high": "x"}}"#, ["kind /first/high 1:31"]),
        (
            #"{"first": {"low": 5, "high": 2, "x": 0}}"#,
            ["check /first/high 1:30", "unknown_key /first/x 1:33"]
        ),
        (
            #"{"others": [{"low": 5, "high": 4}, 7, {"low": 5, "high": 4}], "first": 0}"#,
            [
                "check /others/0/high 1:32", "kind /others/1 1:36", "check /others/2/high 1:58",
                "kind /first 1:72",
            ]
        ),
        // The first of two members with one name counts.
        (
            #"{"first": {"high": 1, "high": 9, "low": 2}}"#,
            ["check /first/high 1:20", "duplicate_key /first/high 1:23"]
        ),
        (#"{"first": {"h\u0069gh": 1, "low": 2}}"#, ["check /first/high 1:25"]),
        (#"[]"#, ["kind  1:1"]),
    ])
    func `are told with all else that is wrong`(document: String, issues: [String]) {
        let report = Self.pair.decodeReporting(Array(document.utf8))
        #expect(report.value == nil)
        #expect(
            report.issues.map {
                "\($0.code.rawValue) \($0.pointer) \($0.position.line):\($0.position.column)"
            }
                == issues)
    }

    @Test func `let a value pass that keeps them, in whatever is around it`() throws {
        let schema = Schema.array(Self.pair)
        let value = try schema.decode(#"[{"first": {"low": 1}}, {}]"#)
        #expect(value.map(\.first.low) == [1, nil])
        #expect(
            issues(schema, #"[{"first": {"low": 10}}, {"first": {"low": 11}}]"#)
                == ["check /0/first/high", "check /1/first/high"])
    }

    @Test func `are held to on writing, with the place`() {
        let value = Pair(first: Bounds(), others: [Bounds(low: 2, high: 1)])
        let thrown = #expect(throws: EncodingFailure.self) { try Self.pair.encode(value) }
        #expect(thrown?.pointer.description == "/others/0/high")
    }

    @Test func `are bounded by the number of issues that are kept`() {
        let many = Array(repeating: #"{"low":1,"high":0}"#, count: 5_000).joined(separator: ",")
        let report = Self.pair.decodeReporting(Array(#"{"others":[\#(many)]}"#.utf8))
        #expect(report.issues.count == 100)
        #expect(report.omitted.issues == 4_900)
    }

    /// Alternatives, repairs and dropped elements go by what really fits.
    @Test func `mend nothing where what does not fit has another meaning`() throws {
        struct Either: Sendable { var value: [Int?] }
        let low: Schema<Int?> = Schema<Bounds>.object(
            Bounds.init, unknownKeys: .refuse, .omittable("low", \.low, .int),
            .omittable("high", \.high, .int)
        ).map({ $0.low }, from: { Bounds(low: $0) })
        let name: Schema<Int?> = Schema<Bounds>.object(
            { Bounds(low: $0) }, .required("name", \.low, Schema<Int>.int.nullable())
        ).map({ $0.low }, from: { Bounds(low: $0) })
        let either = Schema<Int?>.anyOf(.variant(low, { $0 }, { $0 }), .variant(name, { $0 }, { $0 }))
        let schema = Schema<Either>.object(
            { Either(value: $0) }, .required("value", \.value, .array(either, invalid: .drop))
        ).validating { _ in [] }
        let value = try schema.decode(#"{"value": [{"low": 1}, {"name": 2}, {"low": "x"}, {"low": 3}]}"#)
        #expect(value.value == [1, 2, 3])
        let recovering = Schema<Either>.object(
            { Either(value: [$0]) }, .required("value", \.value[0], low.recovering(to: 7))
        ).validating { _ in [] }
        #expect(try recovering.decode(#"{"value": {"low": "x"}}"#).value == [7])
    }
}

@Suite struct `An omittable member` {
    private struct Change: Sendable, Equatable {
        var limit: Int??
        var name: String?
    }

    private static let schema: Schema<Change> = .object(
        Change.init, .omittable("limit", \.limit, Schema<Int>.int.nullable()),
        .omittable("name", \.name, .string))

    @Test func `tells absent from null, and nobody of it`() throws {
        #expect(try Self.schema.decode("{}") == Change(limit: nil, name: nil))
        #expect(try Self.schema.decode(#"{"limit": null}"#) == Change(limit: .some(nil), name: nil))
        #expect(try Self.schema.decode(#"{"limit": 3, "name": "a"}"#) == Change(limit: 3, name: "a"))
        #expect(repairs(Self.schema, "{}") == [])
        #expect(issues(Self.schema, #"{"name": null}"#) == ["kind /name"])
    }

    @Test func `is written as it was read`() throws {
        for document in ["{}", #"{"limit":null}"#, #"{"limit":3,"name":"a"}"#] {
            let written = try Self.schema.encode(Self.schema.decode(document))
            #expect(String(decoding: written, as: UTF8.self) == document)
        }
    }
}
