import BackendCore
import NetworkCore
import Testing

@testable import MarketBackend

struct PagePlaceTests {
    @Test(arguments: [
        (3, 20, 113, 40, 60, 6, true, true), (93, 15, 1387, 1380, 1395, 93, false, true),
        (1, 20, 10, 0, 20, 1, false, false), (1, 20, 0, 0, 20, 0, false, false),
        (2, 20, 20, 20, 40, 1, false, true), (1, 20, 21, 0, 20, 2, true, false),
        (.max, 100, 5, .max, .max, 1, false, true), (.max, 1, .max, .max - 1, .max, .max, false, true),
    ]) func `The numbers around a page are those of the contract`(
        page: Int, size: Int, total: Int, offset: Int, limit: Int, last: Int, next: Bool, previous: Bool
    ) throws {
        let query = try ProductListQuery(
            QueryParameters([QueryItem("page_no", "\(page)"), QueryItem("items_per_page", "\(size)")]))
        let place = PagePlace(query, ListingPage(rows: [], total: total, nextCursor: nil))
        #expect(place.offset == offset && place.limit == limit && place.lastPage == last)
        #expect(place.hasNext == next && place.hasPrevious == previous)
    }
}
