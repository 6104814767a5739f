/// One planted bug, as its file in the catalogue tells it.
///
/// Lines of `name: value` come first. Then, once or more, the file, after `find:` lines that must stand there
/// exactly once, and after `put:` what stands there instead. `PLANTED` in those is the switch.
struct Plant {
    struct Edit {
        let file: String
        let find: String
        let put: String
    }

    struct Malformed: Error, CustomStringConvertible {
        let description: String
    }

    let number: Int
    let edits: [Edit]

    init(name: String, text: String) throws {
        guard let number = Int(name.prefix { $0 != "-" }), number > 0 else {
            throw Malformed(description: "\(name): a plant's file begins with its number")
        }
        self.number = number
        var edits: [Edit] = []
        var file = ""
        var find: [Substring] = []
        var put: [Substring] = []
        var part = "head"
        func close() throws {
            guard part == "put" else {
                if part == "find" { throw Malformed(description: "\(name): 'find:' without 'put:'") }
                return
            }
            edits.append(
                Edit(
                    file: file, find: find.joined(separator: "\n"),
                    put: put.joined(separator: "\n").replacing("PLANTED", with: "Plant.isOn(\(number))")))
            (find, put) = ([], [])
        }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last == "" { lines.removeLast() }
        for line in lines {
            if line.hasPrefix("file: ") {
                // The empty line before the next change is for the reader.
                if put.last == "" { put.removeLast() }
                try close()
                file = String(line.dropFirst(6))
                part = "file"
            } else if line == "find:" {
                try close()
                part = "find"
            } else if line == "put:" {
                part = "put"
            } else if part == "find" {
                find.append(line)
            } else if part == "put" {
                put.append(line)
            }
        }
        try close()
        guard !edits.isEmpty, edits.allSatisfy({ !$0.file.isEmpty && !$0.find.isEmpty }) else {
            throw Malformed(description: "\(name): needs 'file:', 'find:' and 'put:'")
        }
        self.edits = edits
    }
}
