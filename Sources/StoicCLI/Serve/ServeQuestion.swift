/// What `serve` was asked, checked whole.
package struct ServeQuestion: Sendable {
    static let options: [Option] = [.value("--port"), .value("--port-file"), .value("--ledger")]

    let script: String
    let port: Int
    let portFile: OutputFile?
    let ledger: OutputFile?

    package init(_ arguments: [String]) throws(UsageError) {
        let parsed = try ParsedArguments(arguments, options: Self.options)
        guard let script = parsed.operands.first else { throw UsageError("SCRIPT", "is missing") }
        guard parsed.operands.count == 1 else {
            throw UsageError("arguments", "one script wanted, \(parsed.operands.count) given")
        }
        self.script = script
        port = try parsed.value("--port").map(Self.port) ?? 0
        portFile = try OutputFile.option("--port-file", parsed)
        ledger = try OutputFile.option("--ledger", parsed)
    }

    private static func port(_ text: String) throws(UsageError) -> Int {
        let isNumber = !text.isEmpty && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
        guard isNumber, let port = UInt16(text) else {
            throw UsageError(
                "--port", "\(Printable.quoted(text)) is no port: 0 to 65535, 0 for any that is free")
        }
        return Int(port)
    }
}
