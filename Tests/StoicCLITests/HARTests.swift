import Foundation
import Testing

// S4
@Suite struct `stoic har` {
    private static let recording = """
        {"log": {"entries": [
          {"request": {"method": "GET", "url": "https://h/users?token=CANARY"},
           "response": {"status": 200, "headers": [{"name": "Set-Cookie", "value": "CANARY"},
             {"name": "Content-Type", "value": "application/json"}],
             "content": {"mimeType": "application/json", "text": "{\\"id\\": 1}"}}}]}}
        """

    @Test func `writes a script without secrets`() async throws {
        let folder = try Folder()
        try folder.write("a.har", Self.recording)
        let output = folder.file("script.json")
        let result = try await Child.run(["har", folder.file("a.har"), "-o", output])
        #expect(result.code == 0)
        #expect(result.out.isEmpty)
        #expect(result.lines.count == 1 && result.lines[0].hasPrefix("stoic har: 1 route, 1 step."))
        let script = try #require(folder.read("script.json"))
        #expect(script.contains("\"GET /users\"") && script.contains(#""body": "{\"id\": 1}""#))
        #expect(!(script + result.errors).contains("CANARY"))
        let printed = try await Child.run(["har", folder.file("a.har")])
        #expect(printed.text == script)
    }

    // C6
    @Test func `says where a recording is wrong, a line a place`() async throws {
        let folder = try Folder()
        try folder.write("a.har", "{\"log\": {\n  \"entries\": 1}}")
        let file = folder.file("a.har")
        let result = try await Child.run(["har", file])
        #expect(result.code == 2)
        #expect(result.errors == "\(file):2:14: /log/entries: expected an array, found a number\n")
    }

    @Test(arguments: [
        [], ["/nothing/here.har"], ["a", "b"], ["a", "--secret-body", "x"], ["a", "--unknown"],
    ])
    func `refuses bad input in one line`(arguments: [String]) async throws {
        let result = try await Child.run(["har"] + arguments)
        #expect(result.code == 2)
        #expect(result.lines.count == 1 && result.out.isEmpty)
    }
}
