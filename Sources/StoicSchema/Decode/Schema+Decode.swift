import StoicJSON

extension Schema {
    /// Reads a document.
    ///
    /// - Throws: All issues, in the order of their places.
    public func decode(
        _ document: [UInt8], options: DecodingOptions = .standard
    ) throws(ValidationFailure) -> Value {
        var findings = Findings(limit: options.maxIssues)
        if let value = read(document, options, &findings) { return value }
        let report = report(nil, document, options, findings)
        throw ValidationFailure(issues: report.issues, omittedIssues: report.omitted.issues)
    }

    /// Reads a document that is a string.
    ///
    /// - Throws: All issues, in the order of their places.
    public func decode(
        _ document: String, options: DecodingOptions = .standard
    ) throws(ValidationFailure) -> Value {
        try decode(Array(document.utf8), options: options)
    }

    /// Reads a document and tells all that was noticed, also when it is right.
    public func decodeReporting(
        _ document: [UInt8], options: DecodingOptions = .standard
    ) -> DecodingReport<Value> {
        var findings = Findings(limit: options.maxIssues)
        let value = read(document, options, &findings)
        return report(value, document, options, findings)
    }

    private func read(_ document: [UInt8], _ options: DecodingOptions, _ findings: inout Findings) -> Value? {
        do throws(JSONSyntaxError) {
            return try JSONReader.read(document, limits: options.limits) {
                (reader) throws(JSONSyntaxError) -> Value? in
                try read(&reader, &findings)
            }
        } catch {
            findings.add(error)
            return nil
        }
    }

    private func report(
        _ value: Value?, _ document: [UInt8], _ options: DecodingOptions, _ findings: Findings
    ) -> DecodingReport<Value> {
        let found = Locator.locate(findings, in: document, options.limits, shape)
        return DecodingReport(
            value: value, issues: found.issues, warnings: found.warnings, repairs: found.repairs,
            omitted: (findings.omitted(.issue), findings.omitted(.warning), findings.omitted(.repair)))
    }
}
