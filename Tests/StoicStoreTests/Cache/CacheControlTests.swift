import StoicStore
import Testing

@Suite struct `A Cache-Control header` {
    // O2
    @Test(arguments: [
        ("max-age=60", 60), ("MaX-aGe=60", 60), ("max-age=\"60\"", 60), ("max-age=0060", 60),
        ("foo, max-age=60", 60), ("foo=\"a, max-age=1\", max-age=60", 60), (" ,,\t max-age=60 ,", 60),
        ("max-age=60, max-age=60", 60), ("max-age=2147483648", 2_147_483_648),
        ("max-age=99999999999999999999999", 2_147_483_648),
        // What cannot be read, or is said twice, holds for no time.
        ("max-age=60, max-age=61", 0), ("max-age=-1", 0), ("max-age=+1", 0), ("max-age=1.0", 0),
        ("max-age='60'", 0), ("max-age=", 0), ("max-age", 0), ("max-age =60", 0), ("max-age= 60", 0),
        ("max-age=60 61", 0), ("max-age=6a", 0), ("max-age=\"60", 0), ("max-age=٦٠", 0),
    ])
    func `reads seconds as digits alone`(_ text: String, _ seconds: Int64) {
        #expect(CacheControl([text]).maxAge == seconds)
    }

    @Test(arguments: [
        "no-store", "No-Store", "max-age=60, no-store", "no-store=yes", "no-store foo",
        "foo=\"\\\"\", no-store",
        // A quotation that never ends hides nothing.
        "foo=\"bar, no-store",
    ])
    func `sees what forbids to store`(_ text: String) {
        #expect(CacheControl([text]).noStore)
    }

    @Test(arguments: ["foo=\"no-store\"", "x-no-store", "no-stores", "foo=\"a\\\", no-store\"", ""])
    func `does not see what is not there`(_ text: String) {
        #expect(CacheControl([text]) == CacheControl())
    }

    @Test func `of too many words forbids to store`() {
        let many = [String](repeating: "a", count: 129).joined(separator: ",")
        #expect(CacheControl([many]).noStore)
        #expect(CacheControl([String(repeating: "b", count: 16_385)]).noStore)
        #expect(!CacheControl([[String](repeating: "a", count: 128).joined(separator: ",")]).noStore)
    }

    @Test func `joins lines`() {
        let control = CacheControl(["max-age=60", "private, must-revalidate", "stale-if-error=5"])
        #expect(control.maxAge == 60)
        #expect(control.isPrivate)
        #expect(control.mustRevalidate)
        #expect(control.staleIfError == 5)
    }

    @Test func `of a request takes any staleness where none is named`() {
        #expect(CacheControl(["max-stale"]).maxStale == 2_147_483_648)
        #expect(CacheControl(["max-stale=5"]).maxStale == 5)
        #expect(CacheControl(["max-stale=x"]).maxStale == 0)
        #expect(CacheControl(["min-fresh=x"]).minFresh == 2_147_483_648)
    }

    @Test func `is spoken for by Pragma where there is none`() {
        #expect(CacheControl([], pragma: ["no-cache"]).noCache)
        #expect(!CacheControl(["max-age=1"], pragma: ["no-cache"]).noCache)
    }
}
