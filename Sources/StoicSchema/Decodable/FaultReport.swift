import StoicJSON

/// Makes an issue of whatever error ended a decoding; nothing of a foreign error's text is taken over.
struct FaultReport {
    let document: DecodedDocument

    static func issues(_ error: JSONSyntaxError, in bytes: [UInt8], _ limits: JSONLimits) -> [SchemaIssue] {
        var findings = Findings(limit: 1)
        findings.add(error)
        return Locator.locate(findings, in: bytes, limits, .anything).issues
    }

    func issue(_ error: any Error) -> SchemaIssue {
        guard let error = error as? DecodingError else {
            let place = document.thrown?.place ?? .root
            return issue(.check, at: place, expected: "a value that its type accepts")
        }
        if let fault = fault(of: error) {
            return issue(fault.code, at: fault.place, missing: fault.missing, expected: fault.expected)
        }
        switch error {
        case .typeMismatch(let type, let context):
            return issue(.kind, at: context.codingPath, expected: "a value of type \(type)")
        case .valueNotFound(let type, let context):
            return issue(.kind, at: context.codingPath, expected: "a value of type \(type)")
        case .keyNotFound(let key, let context):
            return issue(.missing, at: context.codingPath + [key], expected: "a value")
        case .dataCorrupted(let context):
            return issue(.check, at: context.codingPath, expected: "a value that its type accepts")
        @unknown default: return issue(.check, at: [], expected: "a value that its type accepts")
        }
    }

    private func fault(of error: DecodingError) -> DecodingFault? {
        let underlying: (any Error)? =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
                .dataCorrupted(let context):
                context.underlyingError
            @unknown default: nil
            }
        guard let fault = underlying as? DecodingFault else { return nil }
        return fault.document == ObjectIdentifier(document) ? fault : nil
    }

    /// The path may lead out of the document, as to a member that is missing.
    private func issue(
        _ code: SchemaIssue.Code, at path: [any CodingKey], expected: String
    ) -> SchemaIssue {
        let (place, rest) = document.follow(path)
        let missing = rest.map { key in
            let isElement = document.kind(place.node) == .array && key.intValue != nil
            return TapeStep(
                token: isElement ? String(key.intValue ?? 0) : key.stringValue,
                isSafe: isElement || key.isDeclared)
        }
        return issue(code, at: place, missing: missing, expected: expected)
    }

    private func issue(
        _ code: SchemaIssue.Code, at place: TapePlace, missing: TapeStep?, expected: String
    ) -> SchemaIssue {
        issue(code, at: place, missing: missing.map { [$0] } ?? [], expected: expected)
    }

    private func issue(
        _ code: SchemaIssue.Code, at place: TapePlace, missing: [TapeStep] = [], expected: String
    ) -> SchemaIssue {
        let steps = document.steps(to: place) + missing
        var madeUp: UInt64 = 0
        for (index, step) in steps.prefix(64).enumerated() where !step.isSafe { madeUp |= 1 << UInt64(index) }
        return SchemaIssue(
            code, at: JSONPointer(tokens: steps.map(\.token)),
            position: JSONTextPosition(offset: offset(of: place), in: document.text.bytes),
            expected: expected, found: missing.isEmpty ? document.found(at: place) : "",
            madeUp: madeUp)
    }

    private func offset(of place: TapePlace) -> Int {
        let node = place.node == TapePlace.none ? place.parent : place.node
        guard node != TapePlace.none else { return 0 }
        let entry = document.tape[Int(node)]
        return entry.kind.isString ? entry.offset - 1 : entry.offset
    }
}
