#if os(Linux)
    import Foundation
    import StoicCurl

    /// Reads a body's source as fast as the engine sends it.
    struct UploadFeeder {
        private let upload: TransferUpload
        /// Bytes that it may have; of a body of known length exactly as many.
        private let most: Int
        private static let pieceLength = 128 * 1024

        init(_ upload: TransferUpload, limit: Int) {
            self.upload = upload
            most = upload.length ?? limit
        }

        func feed(_ source: TransportUpload) async {
            switch source {
            case .file(let path, _): await feed(file: path)  // point: requestBody
            case .stream(let source, _): await feed(stream: source)  // point: requestBody
            }
        }

        private func feed(file path: String) async {
            guard let file = FileHandle(forReadingAtPath: path) else { return upload.fail() }
            defer { try? file.close() }
            var left = most
            while left > 0 {
                // A file that has become shorter ends early; the engine says so.
                guard let piece = try? file.read(upToCount: min(left, Self.pieceLength)) else {
                    return upload.fail()
                }
                if piece.isEmpty { break }
                left -= piece.count
                guard await upload.push([UInt8](piece)) else { return }  // point: requestBody
            }
            upload.finish()
        }

        private func feed(stream source: HTTPBody.Source) async {
            var left = most
            do {
                for try await piece in try await source() {  // point: requestBody
                    guard piece.count <= left else { return upload.fail() }
                    left -= piece.count
                    guard await upload.push(piece) else { return }  // point: requestBody
                }
                // A stream ends quietly when its task is cancelled: what came is not the whole body.
                try Task.checkCancellation()
                upload.finish()
            } catch {
                upload.fail()
            }
        }
    }
#endif
