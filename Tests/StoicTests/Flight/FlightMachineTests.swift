import Stoic
import Testing

@Suite struct `A flight's machine` {  // H5
    var machine = FlightMachine<String>()

    @Test mutating func `starts a flight for the first, and lets others of the same key aboard`() {
        let arrivals = ["a", "a", "b", "a"].map { machine.callerArrived($0) }
        #expect(arrivals == [.starts(1), .joins(1), .starts(2), .joins(1)])
        #expect(machine.count == 2)
    }

    @Test mutating func `is cancelled when the last has left, and not before`() {
        for _ in 0..<3 { _ = machine.callerArrived("a") }
        let last = (0..<3).map { _ in machine.callerLeft(1) }
        #expect(last == [false, false, true])
        #expect(machine.count == 0)
    }

    @Test mutating func `takes nobody aboard once it has landed`() {  // coalescing-02
        _ = machine.callerArrived("a")
        machine.flightEnded(1)
        let next = machine.callerArrived("a")
        #expect(next == .starts(2))
        let late = machine.callerLeft(1)
        #expect(!late, "race: the flight ended first")
        #expect(machine.count == 1)
    }

    @Test mutating func `takes nobody aboard once its last caller has left`() {  // coalescing-02
        _ = machine.callerArrived("a")
        _ = machine.callerLeft(1)
        let next = machine.callerArrived("a")
        #expect(next == .starts(2))
        machine.flightEnded(1)
        let joined = machine.callerArrived("a")
        #expect(joined == .joins(2), "the dead flight's end does not touch the new one")
    }

    @Test mutating func `takes nobody aboard once it is sealed, and still lands with those it has`() {
        for key in ["a", "a", "b"] { _ = machine.callerArrived(key) }
        machine.seal { $0 == "a" }
        let arrivals = ["a", "b"].map { machine.callerArrived($0) }
        #expect(arrivals == [.starts(3), .joins(2)])
        let last = [machine.callerLeft(1), machine.callerLeft(1)]
        #expect(last == [false, true])
        let joined = machine.callerArrived("a")
        #expect(joined == .joins(3))
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    mutating func `has one joinable flight a key and forgets all that ended`(_ seed: UInt64) {
        let units = UnitSource(seed: seed)
        var aboard: [UInt64: Int] = [:]
        for _ in 0..<500 {
            let token = aboard.keys.sorted().first
            switch units.next() {
            case ..<0.5:
                switch machine.callerArrived(["a", "b", "c"].randomElement(units)) {
                case .starts(let token):
                    #expect(aboard[token] == nil)
                    aboard[token] = 1
                case .joins(let token):
                    #expect(aboard[token] != nil)
                    aboard[token, default: 0] += 1
                }
            case ..<0.8:
                guard let token else { continue }
                let isLast = machine.callerLeft(token)
                #expect(isLast == (aboard[token] == 1))
                aboard[token] = aboard[token] == 1 ? nil : aboard[token].map { $0 - 1 }
            case ..<0.9:
                guard let token else { continue }
                machine.flightEnded(token)
                aboard[token] = nil
            default:
                machine.seal { $0 == "a" }
            }
            #expect(machine.count == aboard.count)
        }
    }
}
