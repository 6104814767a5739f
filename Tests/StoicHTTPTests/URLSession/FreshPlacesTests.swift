import StoicHTTP
import Testing

/// R4
@Suite struct `Places for sessions of their own` {
    @Test func `are bounded, and so is their queue`() {
        var places = FreshPlaces(limit: 2, queueLimit: 2)
        #expect((1...5).map { places.asked(by: $0) } == [.start, .start, .wait, .wait, .refuse])
        #expect(places.inUse == 2)
    }

    @Test func `go to whoever waits longest`() {
        var places = FreshPlaces(limit: 1, queueLimit: 9)
        for token in 1...4 { _ = places.asked(by: token) }
        #expect(places.left(3) == nil)
        #expect(places.left(1) == 2)
        #expect(places.left(2) == 4)
        #expect(places.left(4) == nil)
        #expect(places.inUse == 0)
    }

    @Test func `are not given back twice, nor by one who had none`() {
        var places = FreshPlaces(limit: 1, queueLimit: 9)
        _ = places.asked(by: 1)
        _ = places.asked(by: 2)
        #expect(places.left(7) == nil)
        #expect(places.left(1) == 2)
        #expect(places.left(1) == nil)
        #expect(places.inUse == 1)
    }
}
