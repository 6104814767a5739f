/// Where a request's body stands: a small pure machine that eats a reader's bytes.
struct WireBody {
    private enum Part {
        case remaining(Int)
        case chunkSize
        case chunkData(Int)
        case chunkEnd
        case trailers(linesLeft: Int)
        case done
    }

    private var part: Part
    private(set) var count = 0

    init(of request: WireRequest) throws(WireReader.Malformed) {
        if request.values("Transfer-Encoding").contains(where: { $0.lowercased().hasSuffix("chunked") }) {
            part = .chunkSize
        } else if let text = request.header("Content-Length") {
            guard let length = Int(text), length >= 0 else { throw WireReader.Malformed(status: 400) }
            guard length <= WireReader.maxBodyBytes else { throw WireReader.Malformed(status: 413) }
            part = length == 0 ? .done : .remaining(length)
        } else {
            part = .done
        }
    }

    var isDone: Bool {
        if case .done = part { return true }
        return false
    }

    /// Takes what the reader holds of the body; empty when more must come first, or it is done.
    mutating func take(from reader: inout WireReader) throws(WireReader.Malformed) -> ArraySlice<UInt8> {
        while true {
            switch part {
            case .done: return []
            case .remaining(let left):
                let taken = reader.take(left)
                count += taken.count
                part = taken.count == left ? .done : .remaining(left - taken.count)
                return taken
            case .chunkSize:
                guard let line = try reader.takeLine() else { return [] }
                let digits = line.prefix { $0 != ";" }.filter { $0 != " " }
                guard let size = Int(digits, radix: 16), size >= 0 else {
                    throw WireReader.Malformed(status: 400)
                }
                guard size <= WireReader.maxBodyBytes - count else {
                    throw WireReader.Malformed(status: 413)
                }
                part = size == 0 ? .trailers(linesLeft: 128) : .chunkData(size)
            case .chunkData(let left):
                let taken = reader.take(left)
                count += taken.count
                part = taken.count == left ? .chunkEnd : .chunkData(left - taken.count)
                return taken
            case .chunkEnd:
                guard try reader.takeLine() != nil else { return [] }
                part = .chunkSize
            case .trailers(let left):
                guard let line = try reader.takeLine() else { return [] }
                guard left > 0 else { throw WireReader.Malformed(status: 431) }
                part = line.isEmpty ? .done : .trailers(linesLeft: left - 1)
            }
        }
    }
}
