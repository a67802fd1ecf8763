import Foundation
import MarketDomain
import PasswordCore
import SQLCore
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10)))
struct ListingPlanTests {
    @Test(arguments: ListingCriteria.Family.allCases, ProductSort.allCases)
    func `lists are read along an index, from the beginning of the page`(
        family: ListingCriteria.Family, sort: ProductSort
    ) async throws {
        let store = StoreFixture().store
        for currency in [nil, Currency.usd] {
            for inStock in [false, true] {
                for isRange in [false, true] {
                    var filter = ListingCriteria(family: family, sort: sort)
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

    @Test(arguments: ProductSort.allCases, [nil, Currency.usd])
    func `a category is read along its own index in every order`(
        sort: ProductSort, currency: Currency?
    ) async throws {
        let store = StoreFixture().store
        var filter = ListingCriteria(sort: sort)
        (filter.category, filter.isAvailable, filter.currency) = (.furniture, true, currency)
        let request = ListingRequest(filter: filter, size: 20)
        let plans = try await store.read { connection throws(StoreError) in
            try Self.plans(request, on: connection)
        }
        let walk = try #require(ListingWalk(filter)).rawValue
        for plan in plans {
            #expect(plan.contains("INDEX \(walk) (category=?"), "\(plan)")
            #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
        }
        let columns = request.order.columns.count
        #expect(columns == 1 || plans.last?.contains(request.order.bound) == true, "\(plans)")
    }

    @Test(arguments: ProductSort.allCases, [nil, ProductCategory.furniture])
    func `available listings are counted without reading every row`(
        sort: ProductSort, category: ProductCategory?
    ) async throws {
        let store = StoreFixture().store
        var filter = ListingCriteria(sort: sort)
        (filter.category, filter.isAvailable) = (category, true)
        let request = ListingRequest(filter: filter, size: 20)
        let (sql, plan) = try await store.read { connection throws(StoreError) in
            let (sql, values) = ListingQuery(request, match: nil, dialect: connection.dialect).count()
            let plan = try connection.rows("EXPLAIN QUERY PLAN " + sql, values: values) { $0.text(3) }
            return (sql, plan.filter { $0.contains("INDEX") })
        }
        let walk =
            category == nil
            ? try #require(ListingWalk(filter)).rawValue : "listing_by_category (category=?"
        try #require(plan.count == 2, "\(plan)")
        #expect(plan[0].contains("INDEX \(walk)"), "\(plan)")
        #expect(plan[1].contains("INDEX listing_reserved"), "\(plan)")
        // No index of lists has this column.
        let parts = sql.components(separatedBy: ") - (")
        #expect(parts.map { $0.contains("l.reserved") } == [false, true], "\(sql)")
    }

    @Test func `vendors are found by the beginning of their names along an index`() async throws {
        let plan = try await StoreFixture().store.read { connection throws(StoreError) in
            try connection.rows(
                "EXPLAIN QUERY PLAN " + VendorTables.beginning, .text("a"), .text("b"), .int(20)
            ) { $0.text(3) }.joined(separator: "; ")
        }
        #expect(plan.contains("INDEX vendor_by_identity (identity>?"), "\(plan)")
        #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
    }

    /// The plans of the first page and of one after a key.
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
    /// The text in a query plan which shows that the whole key bounds the walk.
    fileprivate var bound: String {
        "(\(columns.joined(separator: ",")))>(" + columns.map { _ in "?" }.joined(separator: ",") + ")"
    }
}
