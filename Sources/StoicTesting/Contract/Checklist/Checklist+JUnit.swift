extension Checklist {
    /// The checklist as JUnit XML, for a build server: what failed and what is not covered are failures, what
    /// is waived or for a device is skipped, with the reason.
    public var junit: String {
        let failures = rows.count { !$0.isDecidedWell }
        let skipped = rows.count { $0.isSkipped }
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<testsuite name="\#(Self.xml(name))" tests="\#(rows.count)" failures="\#(failures)" "#
                + #"errors="0" skipped="\#(skipped)">"#,
        ]
        for row in rows {
            // Without what was promised: a name that stays the same is what a server keeps a history by.
            let head = #"  <testcase classname="\#(Self.xml(name))" name="\#(Self.xml(row.title))""#
            switch row.outcome {
            case .passed: lines.append(head + "/>")
            case .failed(let why, let token, let diagram):
                let text = Self.xml("\(row.words)\nreplay: \(token)\n\(diagram)")
                lines += [
                    head + ">", #"    <failure type="failed" message="\#(Self.xml(why))">\#(text)</failure>"#,
                    "  </testcase>",
                ]
            case .notCovered(let why):
                lines += [
                    head + ">", #"    <failure type="not covered" message="\#(Self.xml(why))"/>"#,
                    "  </testcase>",
                ]
            case .waived(let why), .onDevice(let why):
                lines += [head + ">", #"    <skipped message="\#(Self.xml(why))"/>"#, "  </testcase>"]
            }
        }
        let device = Self.xml(onDevice.map { "On a device: \($0)" }.joined(separator: "\n"))
        return (lines + ["  <system-out>\(device)</system-out>", "</testsuite>"]).joined(separator: "\n")
            + "\n"
    }

    /// XML 1.0 has no place for most control characters, escaped or not.
    private static func xml(_ text: String) -> String {
        var xml = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": xml += "&amp;"
            case "<": xml += "&lt;"
            case ">": xml += "&gt;"
            case "\"": xml += "&quot;"
            case "\n": xml += "&#10;"
            case "\t": xml += "&#9;"
            case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": xml += "\u{FFFD}"
            default: xml.unicodeScalars.append(scalar)
            }
        }
        return xml
    }
}

extension ChecklistRow {
    fileprivate var isDecidedWell: Bool {
        switch outcome {
        case .failed, .notCovered: false
        case .passed, .waived, .onDevice: true
        }
    }

    fileprivate var isSkipped: Bool {
        switch outcome {
        case .waived, .onDevice: true
        case .passed, .failed, .notCovered: false
        }
    }
}
