import Foundation

extension HTTPBody {
    /// The whole body for one attempt, or why there is none: it is longer than the limit, or cannot be read.
    /// What the stream throws stays unseen, since it may hold what it read.
    func read(limit: Int) async -> Result<[UInt8], InvalidRequest> {
        switch storage {
        case .bytes(let bytes): return .success(bytes)
        case .file(let path):
            do throws(InvalidRequest) {
                return .success(try Self.readFile(path, limit: limit))
            } catch {
                return .failure(error)
            }
        case .stream(let source, _, _):
            return await Self.readStream(source, limit: limit)  // point: requestBody
        }
    }

    private static func readStream(
        _ source: Source, limit: Int
    ) async -> Result<[UInt8], InvalidRequest> {
        var bytes: [UInt8] = []
        do {
            for try await chunk in try await source() {  // point: requestBody
                guard chunk.count <= limit - bytes.count else {
                    return .failure(InvalidRequest(field: "body", reason: tooLong(limit)))
                }
                bytes += chunk
            }
            // A stream ends quietly when its task is cancelled: what came is not the whole body.
            try Task.checkCancellation()
            return .success(bytes)
        } catch {
            return .failure(InvalidRequest(field: "body", reason: "its stream failed"))
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
            throw InvalidRequest(field: "body", reason: tooLong(limit))
        }
        return [UInt8](data)
    }
}
