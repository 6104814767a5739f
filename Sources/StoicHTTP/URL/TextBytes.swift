extension String {
    /// The UTF-8 bytes in place, several times faster to walk than the view.
    ///
    /// Systems older than the view's span, and watches, whose small strings have none, pay a copy.
    @inline(__always)
    func withBytes<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        #if !os(watchOS)
            if #available(macOS 26, iOS 26, tvOS 26, visionOS 26, *) {
                return try body(utf8.span)
            }
        #endif
        let copy = Array(utf8)
        return try body(copy.span)
    }
}
