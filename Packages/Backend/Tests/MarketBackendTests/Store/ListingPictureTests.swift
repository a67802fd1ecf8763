import MarketDomain
import Persistence
import SQLCore
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10)))
struct ListingPictureTests {
    @Test(arguments: StoreFixture.Place.allCases)
    func `pictures are ordered, and omitted ones are deleted with their bytes`(
        place: StoreFixture.Place
    ) async throws {
        let fixture = try StoreFixture(place)
        let id = try await fixture.sell(pictures: ["a", "b", "c"])
        let ids = try await fixture.pictures(of: id).map(\.id)
        try await fixture.arrange(id, [ids[2], ids[0]])
        let left = try await fixture.pictures(of: id)
        #expect(left.map(\.id) == [ids[2], ids[0]])
        #expect(left.map(\.file.key) == [BlobKeys.large("c"), BlobKeys.large("a")])
        #expect(try await fixture.thumbnail(of: id) == "c")
        #expect(try await fixture.kept(["a", "b", "c"]) == ["a", "c"])
    }

    @Test(arguments: StoreFixture.Place.allCases)
    func `a picture of two listings is stored once, until the last listing drops it`(
        place: StoreFixture.Place
    ) async throws {
        let fixture = try StoreFixture(place)
        let first = try await fixture.sell(pictures: ["a", "b"])
        let second = try await fixture.sell(pictures: ["a"])
        try await fixture.arrange(first, [fixture.pictures(of: first)[1].id])
        #expect(try await fixture.kept(["a", "b"]) == ["a", "b"])
        try await fixture.replace(second, ["c"])
        #expect(try await fixture.kept(["a", "b", "c"]) == ["b", "c"])
    }

    @Test func `the chosen picture represents its listing until it is removed`() async throws {
        let fixture = StoreFixture()
        let id = try await fixture.sell(pictures: ["a", "b", "c"])
        let ids = try await fixture.pictures(of: id).map(\.id)
        #expect(try await fixture.thumbnail(of: id) == "a")
        try await fixture.choose(ids[1], of: id)
        #expect(try await fixture.thumbnail(of: id) == "b")
        try await fixture.arrange(id, [ids[2], ids[1], ids[0]])
        #expect(try await fixture.thumbnail(of: id) == "b")
        try await fixture.arrange(id, [ids[2], ids[0]])
        #expect(try await fixture.thumbnail(of: id) == "c")
        try await fixture.choose(ids[1], of: id)
        #expect(try await fixture.thumbnail(of: id) == "c", "it has gone")
    }

    @Test func `another listing's picture can be neither ordered nor chosen`() async throws {
        let fixture = StoreFixture()
        let id = try await fixture.sell(pictures: ["a"])
        let other = try await fixture.sell(pictures: ["b"])
        let theirs = try await fixture.pictures(of: other)[0].id
        try await fixture.choose(theirs, of: id)
        #expect(try await fixture.thumbnail(of: id) == "a")
        try await fixture.arrange(id, [fixture.pictures(of: id)[0].id, theirs])
        #expect(try await fixture.pictures(of: other).map(\.id) == [theirs])
        #expect(try await fixture.thumbnail(of: other) == "b")
    }

    @Test func `ids of pictures are not reused`() async throws {
        let fixture = StoreFixture()
        let id = try await fixture.sell(pictures: ["a", "b"])
        let old = try await fixture.pictures(of: id).map(\.id)
        try await fixture.replace(id, ["c", "d"])
        let new = try await fixture.pictures(of: id).map(\.id)
        #expect(Set(old).isDisjoint(with: new))
        #expect(new == new.sorted())
    }

    @Test(arguments: StoreFixture.Place.allCases)
    func `a failed sale leaves no listing and no picture`(place: StoreFixture.Place) async throws {
        let fixture = try StoreFixture(place)
        let blobs = ListingTables.blobs(of: [StoreFixture.picture("a")])
        await #expect(throws: StoreError.full("disk")) {
            try await fixture.store.change(blobs) {
                connection throws(StoreError) -> (value: Void, named: [BlobKey]) in
                let new = NewListing(
                    vendor: 1, password: nil, details: try Self.chair(), pictures: [StoreFixture.picture("a")]
                )
                _ = try ListingTables.insert(new, at: 1, on: connection)
                throw .full("disk")
            }
        }
        #expect(try await fixture.kept(["a"]) == [])
        #expect(try await fixture.totals() == [0, 0])
        #expect(try await fixture.number("SELECT count(*) FROM picture") == 0)
    }

    private static func chair() throws(StoreError) -> ProductDetails {
        do { return try StoreFixture.details() } catch { throw .statement("\(error)") }
    }
}
