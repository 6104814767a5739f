import StoicJSON
import Testing

/// J1. The suite decides y_ and n_; what it leaves open (i_) is decided in `ImplementationDefined`.
/// Skipped where the corpus is absent: it is not copied into the project.
@Suite(.enabled(if: Shared.has("corpora/JSONTestSuite/test_parsing")))
struct `The JSON test suite` {
    private let folder = "corpora/JSONTestSuite/test_parsing"

    @Test func `has every document accepted that must be`() throws {
        let files = try Shared.files(folder, prefix: "y_")
        #expect(files.count == 95)
        for (name, bytes) in files {
            #expect(refusal(bytes, duplicateKeys: .keepLast) == nil, "\(name)")
            #expect(skipRefusal(bytes) == nil, "\(name)")
        }
    }

    @Test func `has every document refused that must be, by the tree and by skipping`() throws {
        let files = try Shared.files(folder, prefix: "n_")
        #expect(files.count == 188)
        for (name, bytes) in files {
            let error = refusal(bytes, duplicateKeys: .keepLast)
            #expect(error != nil, "\(name)")
            #expect(skipRefusal(bytes) == error, "\(name)")
        }
    }

    @Test func `leaves open what the table decides`() throws {
        let files = try Shared.files(folder, prefix: "i_")
        #expect(files.map(\.name) == ImplementationDefined.verdicts.map(\.name).sorted())
        for (name, bytes) in files {
            let verdict = ImplementationDefined.verdicts.first { $0.name == name }
            #expect(refusal(bytes)?.code == verdict?.code, "\(name)")
            #expect(skipRefusal(bytes)?.code == verdict?.code, "\(name)")
        }
    }

    /// The two documents with repeated names that the suite wants accepted: our default is stricter.
    @Test func `repeats names in two documents, which the default refuses`() throws {
        let refused = try Shared.files(folder, prefix: "y_").filter { refusal($0.bytes) != nil }
        #expect(refused.map(\.name) == ["y_object_duplicated_key", "y_object_duplicated_key_and_value"])
        #expect(refused.allSatisfy { refusal($0.bytes)?.code == .duplicateKey })
    }

    @Test func `has its transformations as documented`() throws {
        let files = try Shared.files("corpora/JSONTestSuite/test_transform")
        #expect(files.count == 22)
        for (name, bytes) in files {
            switch name {
            case _ where name.contains("invalid_codepoint"):
                let code: JSONSyntaxError.Code = name.contains("escaped") ? .loneSurrogate : .invalidUTF8
                #expect(refusal(bytes)?.code == code, "\(name)")
            case _ where name.hasPrefix("object_same_key"):
                #expect(refusal(bytes)?.code == .duplicateKey, "\(name)")
            default:
                // Digits, order and the form of é: all come back as they were.
                let written = try JSONWriter.bytes(of: try JSONValue.parse(bytes))
                #expect(written == bytes.filter { $0 != 0x0A }, "\(name)")
            }
        }
    }
}
