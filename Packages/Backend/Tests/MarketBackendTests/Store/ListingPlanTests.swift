import MarketDomain
import PasswordCore
import SQLCore
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(1)))
struct ListingPlanTests {
    @Test(arguments: ListingFilter.Family.allCases, ProductSort.allCases)
    func `lists are read along an index, from where the page begins`(
        family: ListingFilter.Family, sort: ProductSort
    ) async throws {
        let store = StoreFixture().store
        for currency in [nil, Currency.usd] {
            for inStock in [false, true] {
                for isRange in [false, true] {
                    var filter = ListingFilter(family: family, sort: sort)
                    (filter.currency, filter.inStock) = (currency, inStock)
                    if isRange { (filter.lowest, filter.highest) = (5, 50) }
                    let request = ListingRequest(filter: filter, size: 20)
                    let plans = try await store.read { connection throws(StoreError) in
                        try Self.plans(request, on: connection)
                    }
                    let walk = try #require(ListingWalk(filter)).rawValue
                    for plan in plans {
                        #expect(plan.contains("INDEX \(walk)"), "\(plan)")
                        #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
                    }
                    #expect(plans.last?.contains("SEARCH l") == true, "\(plans)")
                    let columns = request.order.columns.count
                    #expect(columns == 1 || plans.last?.contains(request.order.bound) == true, "\(plans)")
                }
            }
        }
    }

    @Test func `a category is read along its own index`() async throws {
        let store = StoreFixture().store
        for sort in [ProductSort.newest, .oldest] {
            var filter = ListingFilter(sort: sort)
            (filter.category, filter.isAvailable) = (.furniture, true)
            let request = ListingRequest(filter: filter, size: 20)
            let plans = try await store.read { connection throws(StoreError) in
                try Self.plans(request, on: connection)
            }
            for plan in plans {
                #expect(plan.contains("INDEX listing_by_category (category=?"), "\(plan)")
                #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
            }
        }
    }

    /// Of the first page, and of one behind a key.
    private static func plans(
        _ request: ListingRequest, on connection: any SQLConnection
    ) throws(StoreError) -> [String] {
        let cursor = (["\(request.filter.sort)"] + request.order.columns.map { _ in "7" })
            .joined(separator: "\u{1F}")
        let key = ListingKey(cursor: base64(cursor), request.filter.sort, request.order)
        return try [nil, key].map { key throws(StoreError) in
            let (sql, values) = ListingQuery(request, match: nil, after: key, dialect: connection.dialect)
                .rows(limit: 20, offset: 0)
            return try connection.rows("EXPLAIN QUERY PLAN " + sql, values: values) { $0.text(3) }
                .joined(separator: "; ")
        }
    }

    private static func base64(_ text: String) -> String { Sodium.base64(Array(text.utf8)) }
}

extension ListingOrder {
    /// As a query plan says that the whole key bounds the walk.
    fileprivate var bound: String {
        "(\(columns.joined(separator: ",")))>(" + columns.map { _ in "?" }.joined(separator: ",") + ")"
    }
}
