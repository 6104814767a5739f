/// What a person does at the keyboard.
enum Key: Equatable {
    case text(String)
    case delete, submit, next, retry, refresh, cancel, signOut, aeroplane, leave, quit

    /// The keys of what was read at once; an escape alone is one, with more behind it an arrow or such.
    static func keys(of bytes: [UInt8]) -> [Key] {
        if bytes.first == 27 {
            switch bytes.count {
            case 1: return [.cancel]
            default: return bytes == Array("\u{1B}[B".utf8) ? [.next] : []
            }
        }
        return String(decoding: bytes, as: UTF8.self).unicodeScalars.compactMap { scalar in
            switch scalar.value {
            case 3, 4: .quit
            case 8, 127: .delete
            case 10, 13: .submit
            case 14: .next
            case 15: .signOut
            case 18: .retry
            case 12: .refresh
            case 6: .aeroplane
            case 24: .leave
            case 27: .cancel
            case 0..<32: nil
            default: .text(String(Character(scalar)))
            }
        }
    }

    static let help = [
        "^N more   ^R try again   ^L refresh   Esc stop   ^O sign out   ^F aeroplane mode",
        "^X leave or come back   ^D quit",
    ]
}
