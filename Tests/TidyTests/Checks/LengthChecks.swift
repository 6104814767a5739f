/// How long files, lines and functions may be: what fits on a screen is read whole.
enum LengthChecks {
    static let maxFileLines = 350
    static let medianFileLines = 100
    static let maxFunctionLines = 59
    static let maxColumns = 110

    static func fileLength(_ file: SourceFile) -> [Offence] {
        guard file.lines.count > maxFileLines else { return [] }
        return [
            Offence(
                path: file.path, line: maxFileLines + 1,
                message: "\(file.lines.count) lines, at most \(maxFileLines)")
        ]
    }

    static func lineLength(_ file: SourceFile) -> [Offence] {
        file.lines.enumerated().compactMap { index, line in
            guard line.utf8.count > maxColumns, line.count > maxColumns else { return nil }
            return Offence(
                path: file.path, line: index + 1, message: "\(line.count) columns, at most \(maxColumns)")
        }
    }

    /// The median says nothing of a handful of files.
    static func median(_ files: [SourceFile]) -> [Offence] {
        guard files.count > 20 else { return [] }
        let sorted = files.sorted { $0.lines.count < $1.lines.count }
        let middle = sorted[sorted.count / 2]
        guard middle.lines.count >= medianFileLines else { return [] }
        let message = "the median file has \(middle.lines.count) lines, not under \(medianFileLines)"
        return [Offence(path: middle.path, line: 1, message: message)]
    }

    static func functionLength(_ file: SourceFile) -> [Offence] {
        FunctionScanner.functions(in: file.code).compactMap { function in
            let count = function.last - function.first + 1
            guard count > maxFunctionLines else { return nil }
            return Offence(
                path: file.path, line: function.first + 1,
                message: "\(function.keyword) of \(count) lines, at most \(maxFunctionLines)")
        }
    }
}
