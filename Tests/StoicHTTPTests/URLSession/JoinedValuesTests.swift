import StoicHTTP
import Testing

/// R7
@Suite struct `Joined values` {
    @Test(arguments: [
        ("120", ["120"]), ("120, 130", ["120", "130"]), ("120,130", ["120", "130"]),
        ("Sun, 06 Nov 1994 08:49:37 GMT", ["Sun, 06 Nov 1994 08:49:37 GMT"]),
        ("120, Sun, 06 Nov 1994 08:49:37 GMT, 7", ["120", "Sun, 06 Nov 1994 08:49:37 GMT", "7"]),
        (
            "Sunday, 06-Nov-94 08:49:37 GMT, Sun Nov  6 08:49:37 1994",
            ["Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"]
        ),
        ("", [""]), (",", ["", ""]), ("Sun,", ["Sun,"]), ("é,1", ["é", "1"]),
    ])
    func `are split but for the comma in a date`(_ text: String, _ parts: [String]) {
        #expect(JoinedValues.split(text) == parts)
    }
}
