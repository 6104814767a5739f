#if os(Linux)
    import Stoic

    /// What Linux's URLSession is known to do otherwise than `SweepTable` says: its faults, which no code of
    /// ours can see. It may do better; it may do nothing worse.
    enum SessionFaults {
        /// Whether an outcome, as a line, is one that the table asks for or one that is known.
        static func allows(_ outcome: String, at point: SweepPoint) -> Bool {
            if outcome == "\(point.expected)" { return true }
            if outcome == "\(WireOutcome.trap)" { return isTrap(point) }
            if let failure = atRedirect(point) { return outcome == "\(failure)" }
            switch point.fault {
            case .stall:
                // It tells of nothing before the whole head.
                return point.offset < point.recorded.head.count
                    && outcome == "\(WireOutcome.failure(.timedOutFirstByte))"
            case .cut where point.recorded.framing == .chunked:
                // To it the last chunk's line ends before its last byte; all of the content is there.
                return point.offset == point.recorded.length - 1
                    && outcome == "\(WireOutcome.answer(200, point.recorded.content))"
            case .cut where point.recorded.framing == .untilClose && point.recorded.isCoded:
                // It inflates as far as it goes, and says that all is well (`FaultTable`, too).
                return point.offset >= point.recorded.head.count && outcome.hasPrefix("200 \"")
            default:
                return false
            }
        }

        /// It tells of a redirect's head only with its body's end, which then has to come.
        private static func atRedirect(_ point: SweepPoint) -> WireOutcome? {
            let isInBody = (point.recorded.head.count..<point.recorded.length).contains(point.offset)
            guard point.answer == SweepPoint.firstHop, isInBody else { return nil }
            return switch point.fault {
            case .cut: .failure(.closedEarly)
            case .reset: .failure(.reset)
            case .stall: .failure(.timedOutFirstByte)
            }
        }

        /// It ends the process when the connection ends within the fields of a head, and at a trailer.
        private static func isTrap(_ point: SweepPoint) -> Bool {
            let isAtTrailer = point.recorded.framing == .chunked && point.offset >= point.recorded.length - 1
            return isAtTrailer || point.fault == .cut && isWithinFields(point)
        }

        private static func isWithinFields(_ point: SweepPoint) -> Bool {
            guard point.offset < point.recorded.head.count else { return false }
            let sent = String(decoding: point.recorded.head.prefix(point.offset), as: UTF8.self)
            // A head that is begun: what stands behind the last blank line.
            let begun = sent.split(separator: "\r\n\r\n", omittingEmptySubsequences: false).last ?? ""
            return begun.contains("\r\n") || begun.hasSuffix("\r\n\r")
        }
    }
#endif
