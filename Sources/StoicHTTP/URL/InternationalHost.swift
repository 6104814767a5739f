#if canImport(Foundation)
    import Foundation
#endif

/// The ASCII form of a host name in another script (IDNA), by Foundation, which has the tables.
enum InternationalHost {
    /// The name in ASCII as Foundation has it, or nil. The caller checks what comes back.
    static func ascii(_ name: String) -> String? {
        #if canImport(Foundation)
            let head = "http://"
            let tail = "/"
            guard let text = URL(string: head + name + tail)?.absoluteString,
                text.hasPrefix(head), text.hasSuffix(tail), text.utf8.count > head.utf8.count
            else { return nil }
            return String(text.dropFirst(head.count).dropLast(tail.count))
        #else
            return nil
        #endif
    }
}
