import Foundation
import StoicJSON

/// One recorded answer, or failure, as a script's step.
struct HARStep {
    let entry: HARDocument.Entry
    /// 0 for a failure.
    let status: Int
    let method: String
    let path: String

    func value(_ headers: HARHeaders, _ options: HARImport.Options, _ missing: inout Int) -> JSONValue {
        var step = JSONObject()
        if status == 0 {
            step["do"] = .string("fail")
            step["code"] = .string(failure)
        } else {
            step["do"] = .string("answer")
            step["status"] = .number(JSONNumber(status))
            let body = body(options, &missing)
            let hasText = entry.response.content?.isBase64 == false
            if let kept = headers.kept(of: entry.response, hasText: hasText) { step["headers"] = kept }
            if let body, !body.isEmpty {
                if let text = String(validating: body, as: UTF8.self) {
                    step["body"] = .string(text)
                } else {
                    step["body_base64"] = .string(Data(body).base64EncodedString())
                }
            }
        }
        // Ten minutes at most: a recording that slept is not worth more.
        if options.keepsDelays, let time = entry.time, time >= 1 {
            step["delay"] = .string("\(Int(min(time, 600_000)))ms")
        }
        return .object(step)
    }

    /// What browsers say went wrong, as a code that a transport and a server can both bring about.
    private var failure: String {
        let error = (entry.response.error ?? "").uppercased()
        if error.contains("RESET") { return "reset" }
        if error.contains("TIMED_OUT") || error.contains("TIMEOUT") { return "timed_out_first_byte" }
        return "closed_early"
    }

    private func body(_ options: HARImport.Options, _ missing: inout Int) -> [UInt8]? {
        // There is none, whatever was recorded.
        if method == "HEAD" || status == 204 || status == 205 || status == 304 { return nil }
        guard let content = entry.response.content, let bytes = content.bytes else {
            if (entry.response.content?.size ?? 0) > 0 { missing += 1 }
            return nil
        }
        guard bytes.count <= HARImport.maxBodyBytes else {
            missing += 1
            return nil
        }
        let type = content.mimeType ?? headerType ?? ""
        if !bytes.isEmpty, options.secretBodies.contains(where: { Self.fits(path, $0) }) {
            let text = HARSecrets.redacted
            return Array((type.lowercased().contains("json") ? "\"\(text)\"" : text).utf8)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { return bytes }
        return HARSecrets.clean(text, type: type).map { Array($0.utf8) } ?? bytes
    }

    private var headerType: String? {
        entry.response.headers?.first { $0.name.lowercased() == "content-type" }?.value
    }

    private static func fits(_ path: String, _ pattern: String) -> Bool {
        pattern.hasSuffix("*") ? path.hasPrefix(pattern.dropLast()) : path == pattern
    }
}
