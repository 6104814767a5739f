/// One place where the source tree breaks a rule.
struct Offence: Equatable, CustomStringConvertible {
    var path: String
    /// Counted from 1.
    var line: Int
    var message: String

    var description: String { "\(path):\(line): \(message)" }
}
