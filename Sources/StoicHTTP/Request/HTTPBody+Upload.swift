import Foundation

extension HTTPBody {
    /// Files up to this size are read before they are sent, like bytes in memory.
    private static let smallFile = 32 * 1024

    /// What a transport reads by itself while it sends; nil when the body is to be read before.
    func upload(limit: Int) throws(InvalidRequest) -> TransportUpload? {
        switch storage {
        case .bytes: return nil
        case .stream(let source, _, let bytes):
            try Self.check(bytes ?? 0, limit)
            return .stream(source, bytes: bytes.map { max(0, $0) })
        case .file(let path):
            // What has no size of its own, as a pipe, is read like a stream is.
            let facts = try? FileManager.default.attributesOfItem(atPath: path)
            guard let facts, facts[.type] as? FileAttributeType == .typeRegular,
                let size = facts[.size] as? NSNumber, size.intValue > Self.smallFile,
                FileManager.default.isReadableFile(atPath: path)
            else { return nil }
            try Self.check(size.intValue, limit)
            return .file(path: path, bytes: size.intValue)
        }
    }

    /// Why a body is refused, by the policy's field that would let it pass.
    static func tooLong(_ limit: Int) -> String {
        "is longer than \(limit) bytes, the policy's maxRequestBytes"
    }

    private static func check(_ bytes: Int, _ limit: Int) throws(InvalidRequest) {
        if bytes > limit { throw InvalidRequest(field: "body", reason: tooLong(limit)) }
    }
}
