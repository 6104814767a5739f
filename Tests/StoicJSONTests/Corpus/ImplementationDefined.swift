import StoicJSON

/// What RFC 8259 leaves to the reader, decided here.
///
/// - Numbers of any size are accepted and kept exactly; whether one fits is asked when it is converted.
/// - Escaped surrogates without their other half are refused: no Unicode string holds them.
/// - Bytes that are not UTF-8 are refused, and with them UTF-16 (RFC 8259 section 8.1: UTF-8 only).
/// - A byte order mark is refused (section 8.1 lets a reader ignore it; the contract does not).
/// - 500 levels are accepted: the standard limit is 512.
enum ImplementationDefined {
    struct Verdict {
        var name: String
        /// Nil: accepted.
        var code: JSONSyntaxError.Code?

        init(_ name: String, _ code: JSONSyntaxError.Code?) {
            self.name = "i_" + name
            self.code = code
        }
    }

    static let verdicts = [
        Verdict("number_double_huge_neg_exp", nil),
        Verdict("number_huge_exp", nil),
        Verdict("number_neg_int_huge_exp", nil),
        Verdict("number_pos_double_huge_exp", nil),
        Verdict("number_real_neg_overflow", nil),
        Verdict("number_real_pos_overflow", nil),
        Verdict("number_real_underflow", nil),
        Verdict("number_too_big_neg_int", nil),
        Verdict("number_too_big_pos_int", nil),
        Verdict("number_very_big_negative_int", nil),
        Verdict("object_key_lone_2nd_surrogate", .loneSurrogate),
        Verdict("string_1st_surrogate_but_2nd_missing", .loneSurrogate),
        Verdict("string_1st_valid_surrogate_2nd_invalid", .loneSurrogate),
        Verdict("string_UTF-16LE_with_BOM", .expectedValue),
        Verdict("string_UTF-8_invalid_sequence", .invalidUTF8),
        Verdict("string_UTF8_surrogate_U+D800", .invalidUTF8),
        Verdict("string_incomplete_surrogate_and_escape_valid", .loneSurrogate),
        Verdict("string_incomplete_surrogate_pair", .loneSurrogate),
        Verdict("string_incomplete_surrogates_escape_valid", .loneSurrogate),
        Verdict("string_invalid_lonely_surrogate", .loneSurrogate),
        Verdict("string_invalid_surrogate", .loneSurrogate),
        Verdict("string_invalid_utf-8", .invalidUTF8),
        Verdict("string_inverted_surrogates_U+1D11E", .loneSurrogate),
        Verdict("string_iso_latin_1", .invalidUTF8),
        Verdict("string_lone_second_surrogate", .loneSurrogate),
        Verdict("string_lone_utf8_continuation_byte", .invalidUTF8),
        Verdict("string_not_in_unicode_range", .invalidUTF8),
        Verdict("string_overlong_sequence_2_bytes", .invalidUTF8),
        Verdict("string_overlong_sequence_6_bytes", .invalidUTF8),
        Verdict("string_overlong_sequence_6_bytes_null", .invalidUTF8),
        Verdict("string_truncated-utf-8", .invalidUTF8),
        Verdict("string_utf16BE_no_BOM", .expectedValue),
        Verdict("string_utf16LE_no_BOM", .expectedValue),
        Verdict("structure_500_nested_arrays", nil),
        Verdict("structure_UTF-8_BOM_empty_object", .byteOrderMark),
    ]
}
