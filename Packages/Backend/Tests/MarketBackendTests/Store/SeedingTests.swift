import MarketDomain
import PictureCore
import PostgresDriverTestSupport
import SQLCore
import TestSupport
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10)))
struct SeedingTests {
    @Test(arguments: StoreFixture.Place.allCases)
    func `a new database gets the sample listings with their pictures`(
        place: StoreFixture.Place
    ) async throws {
        let fixture = try StoreFixture(place) { $0.bundled = true }
        let bundled = try BundledListings.all()
        let page = try await fixture.store.page(ListingCriteria(sort: .oldest), .page(1), size: 1_000)
        #expect(page.rows.map(\.name) == bundled.map(\.details.name))
        #expect(page.rows.map(\.vendorName) == bundled.map(\.vendor))
        let ages = page.rows.map { fixture.store.milliseconds - $0.createdAt }
        #expect(ages == ages.sorted(by: >) && Set(ages).count == ages.count, "older ones are older")
        #expect(ages.last == 2 * 3_600_000)
        for (row, listing) in zip(page.rows, bundled) {
            let pictures = try await fixture.pictures(of: row.id)
            #expect(pictures.count == listing.pictures.count)
            for (picture, bytes) in zip(pictures, listing.pictures) {
                #expect(PictureFormat(magic: bytes) == picture.file.format)
                #expect(try await fixture.store.blob(picture.file.key) != nil)
            }
            #expect(row.thumbnail == pictures.first?.thumbnail.name)
        }
    }

    @Test func `the sample listings observe every limit of the market`() throws {
        let bundled = try BundledListings.all()
        #expect(bundled.count >= 20)
        #expect(Set(bundled.map(\.details.price.currency)) == Set(Currency.market))
        for listing in bundled {
            #expect(ProductLimits.pictures.contains(listing.pictures.count))
            #expect(listing.pictures.allSatisfy { $0.count < ProductLimits.pictureBytes })
        }
    }

    @Test func `two stores that open one new database at the same time seed it once`() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let fixtures = (0..<2).map { _ in
            StoreFixture(at: .file(folder.file()), folder: folder.file("blobs")) { $0.bundled = true }
        }
        async let first: Void = fixtures[0].store.open()
        async let second: Void = fixtures[1].store.open()
        _ = try await (first, second)
        let count = try BundledListings.all().count
        for fixture in fixtures {
            #expect(try await fixture.totals() == [count, count])
            await fixture.database.close()
        }
    }

    @Test func `a database that has had listings is not seeded, even when all are deleted`() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let first = StoreFixture(at: .file(folder.file()))
        try await first.delete(try await first.sell())
        await first.database.close()
        let second = StoreFixture(at: .file(folder.file())) { $0.bundled = true }
        #expect(try await second.totals() == [0, 0])
        await second.database.close()
    }
}
