import StoicJSON
import Testing

@Suite struct `A JSON object` {
    @Test(arguments: [3, 16, 17, 100])
    func `keeps the order of its members through changes`(count: Int) {
        var object = JSONObject()
        for index in 0..<count { object["n\(index)"] = .number(JSONNumber(index)) }
        #expect(object.names == (0..<count).map { "n\($0)" })
        object["n1"] = "changed"
        #expect(object.names[1] == "n1")
        #expect(object["n1"] == "changed")
        object["n0"] = nil
        object["absent"] = nil
        #expect(object.count == count - 1)
        #expect(object["n0"] == nil)
        #expect(object["n\(count - 1)"] == .number(JSONNumber(count - 1)))
        object["n0"] = true
        #expect(object.names.last == "n0")
        #expect(object.first?.name == "n1")
    }

    @Test func `is equal to one with another order`() {
        var one = JSONObject()
        var other = JSONObject()
        for index in 0..<30 { one["n\(index)"] = .number(JSONNumber(index)) }
        for index in (0..<30).reversed() { other["n\(index)"] = .number(JSONNumber(index)) }
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
        other["n5"] = "else"
        #expect(one != other)
    }
}
