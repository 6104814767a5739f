/// What a string says, by the name that JSON Schema 2020-12 has for it.
///
/// Source: JSON Schema Validation 2020-12, section 7.3.
public enum StringFormat: String, Sendable, Hashable, CaseIterable {
    /// A date and a time with its offset from UTC; a leap second where one may be, at a month's end in UTC.
    ///
    /// Source: RFC 3339, section 5.6 and 5.7, `date-time`.
    case dateTime = "date-time"
    /// A day that the Gregorian calendar has.
    ///
    /// Source: RFC 3339, section 5.6, `full-date`.
    case date
    /// A time with its offset from UTC; a leap second where it is 23:59 in UTC.
    ///
    /// Source: RFC 3339, section 5.6, `full-time`.
    case time
    /// A duration in capital letters, without fractions, and without a gap between its units.
    ///
    /// Source: RFC 3339, appendix A.
    case duration
    /// A UUID of any version, in letters of either case.
    ///
    /// Source: RFC 9562, section 4.
    case uuid
    /// A URI with its scheme.
    ///
    /// Source: RFC 3986, section 3.
    case uri
    /// A URI, or a reference that is relative to one.
    ///
    /// Source: RFC 3986, section 4.1.
    case uriReference = "uri-reference"
    /// A mailbox, with at most 64 bytes before the `@`; its domain may be an address in brackets.
    ///
    /// Source: RFC 5321, section 4.1.2, `Mailbox`, and 4.5.3.1.
    case email
    /// A host's name, at most 253 bytes long, without a dot at its end. What a label in Punycode stands for
    /// is not looked at.
    ///
    /// Source: RFC 1123, section 2.1.
    case hostname
    /// Four numbers without a zero in front.
    ///
    /// Source: RFC 2673, section 3.2; RFC 3986, section 3.2.2, `IPv4address`.
    case ipv4
    /// An address without a zone.
    ///
    /// Source: RFC 4291, section 2.2.
    case ipv6
    /// A pointer as a JSON string has it, not as a URI's fragment.
    ///
    /// Source: RFC 6901, section 3 and 5.
    case jsonPointer = "json-pointer"
    /// A regular expression, with look-around and back references too, which `Pattern` refuses to run.
    ///
    /// Source: ECMA-262, section 22.2.1, in its Unicode mode.
    case regex

    /// Whether the text is of this format, all of it.
    ///
    /// Complexity: O(the text's length).
    public func matches(_ text: String) -> Bool {
        if self == .regex { return PatternParser.isRegularExpression(text) }
        let bytes = ArraySlice(text.utf8)
        switch self {
        case .dateTime: return TimeFormats.isDateTime(bytes)
        case .date: return TimeFormats.isDate(bytes)
        case .time: return TimeFormats.isTime(bytes)
        case .duration: return DurationFormat.isDuration(bytes)
        case .uuid: return UUIDFormat.isUUID(bytes)
        case .uri: return URIFormats.isURI(bytes)
        case .uriReference: return URIFormats.isReference(bytes)
        case .email: return MailFormat.isMailbox(bytes)
        case .hostname: return HostFormats.isName(bytes)
        case .ipv4: return HostFormats.isIPv4(bytes)
        case .ipv6: return HostFormats.isIPv6(bytes)
        case .jsonPointer: return PointerFormat.isPointer(bytes)
        case .regex: return false
        }
    }
}
