/// How the values of a type that JSON does not know are made from a string or a number.
package struct DocumentValue: Sendable {
    package enum Form: Sendable, Hashable {
        case string
        case number
    }

    let identifier: ObjectIdentifier
    /// What such a value is written as.
    package let form: Form
    /// What is wanted, in words for an issue.
    package let expected: String
    /// The value of a string's text, or of a number's as it is written; nil if it is none of this type.
    let make: @Sendable (String) -> Any?

    package init<Value: SendableMetatype>(
        _ type: Value.Type, from form: Form, expected: String,
        _ make: @escaping @Sendable (String) -> Value?
    ) {
        identifier = ObjectIdentifier(type)
        self.form = form
        self.expected = expected
        self.make = make
    }
}
