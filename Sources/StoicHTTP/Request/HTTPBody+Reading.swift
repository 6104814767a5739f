import Foundation

extension HTTPBody {
    /// The whole body for one attempt.
    ///
    /// Throws: `InvalidRequest` when it is longer than the limit or cannot be read; what the stream throws stays
    /// unseen, since it may hold what it read.
    func read(limit: Int) async throws -> [UInt8] {
        switch storage {
        case .bytes(let bytes): return bytes
        case .file(let path): return try Self.readFile(path, limit: limit)
        case .stream(let source, _):
            var bytes: [UInt8] = []
            do {
                for try await chunk in try await source() {  // point: requestBody
                    guard bytes.count + chunk.count <= limit else {
                        throw InvalidRequest(field: "body", reason: "is longer than \(limit) bytes")
                    }
                    bytes += chunk
                }
            } catch let problem as InvalidRequest {
                throw problem
            } catch {
                try Task.checkCancellation()
                throw InvalidRequest(field: "body", reason: "its stream failed")
            }
            try Task.checkCancellation()
            return bytes
        }
    }

    private static func readFile(_ path: String, limit: Int) throws(InvalidRequest) -> [UInt8] {
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw InvalidRequest(field: "body", reason: "the file cannot be opened")
        }
        defer { try? handle.close() }
        guard let data = try? handle.read(upToCount: limit == .max ? limit : limit + 1) ?? Data() else {
            throw InvalidRequest(field: "body", reason: "the file cannot be read")
        }
        guard data.count <= limit else {
            throw InvalidRequest(field: "body", reason: "is longer than \(limit) bytes")
        }
        return [UInt8](data)
    }
}
