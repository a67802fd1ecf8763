import MarketDomain
import SQLCore
import SearchCore

/// A filter as SQL, with its values.
struct ListingQuery {
    let order: ListingOrder
    private let dialect: SQLDialect
    private var filter: ListingCriteria
    private let match: SearchExpression?
    private var key: ListingKey?
    private var values: [SQLValue] = []

    /// `match` is the expression of the filter's text, `key` the last listing of the previous page.
    init(
        _ request: ListingRequest, match: SearchExpression?, after key: ListingKey? = nil, dialect: SQLDialect
    ) {
        filter = request.filter
        order = request.order
        self.match = match
        self.key = key
        self.dialect = dialect
    }

    /// The rows, followed by the order's columns.
    consuming func rows(limit: Int, offset: Int) -> (sql: String, values: [SQLValue]) {
        let (limit, skipped) = (slot(.int(limit)), slot(.int(offset)))
        let read = reading(atMost: "\(limit) + \(skipped)")
        let columns = order.columns.map { ", l.\($0)" }.joined()
        let sql = """
            SELECT \(ListingRow.columns)\(columns) FROM \(read.source) WHERE \(read.condition)
            ORDER BY \(read.order) LIMIT \(limit) OFFSET \(skipped)
            """
        return (sql, values)
    }

    /// The number of rows, for a search no more than the maximum.
    consuming func count() -> (sql: String, values: [SQLValue]) {
        // The order is irrelevant here, and one index of a category has all columns of filters.
        if match == nil, filter.category != nil { filter.sort = .newest }
        guard match == nil, filter.isAvailable else { return wholeCount() }
        // No index of lists has the column of reservations, and reserved listings are few: they are subtracted.
        (filter.isAvailable, filter.inStock) = (false, true)
        let hint = dialect.reading(by: ListingTables.reserved)
        let reserved = "SELECT count(*) FROM listing l \(hint) WHERE \(conditions()) AND l.reserved = 1"
        let all = wholeCount()
        return ("SELECT (\(all.sql)) - (\(reserved))", all.values)
    }

    private consuming func wholeCount() -> (sql: String, values: [SQLValue]) {
        let maximum = ListingIndex.maximum
        let read = reading(atMost: "\(maximum)")
        let rows = "FROM \(read.source) WHERE \(read.condition)"
        guard match != nil else { return ("SELECT count(*) \(rows)", values) }
        return ("SELECT count(*) FROM (SELECT 1 \(rows) LIMIT \(maximum)) AS found", values)
    }

    /// The source, condition and order of a list. The newest matches of a search are read along the index, so that a page
    /// of them stops early.
    private mutating func reading(
        atMost count: String
    ) -> (source: String, condition: String, order: String) {
        let conditions = conditions()
        let list = "listing l \(ListingWalk(filter)?.hint(for: dialect) ?? "")"
        guard let match else {
            return (list, conditions + behindKey(), order.terms)
        }
        let index = ListingIndex.index
        let text = slot(.text(match.text(in: dialect)))
        guard filter.sort == .newest else {
            let newest = index.newest("\(ListingIndex.maximum)", matching: text, in: dialect)
            return (
                list, "\(conditions)\(behindKey()) AND \(dialect.column("l.id", isAmong: newest))",
                order.terms
            )
        }
        let end = key?.values.first.map { slot($0) }
        return index.walk(
            "listing l", id: "l.id", where: conditions, atMost: count, matching: text, below: end, in: dialect
        )
    }

    /// All listings in these currencies belong to the market.
    private var hasMarketCurrency: Bool { filter.currency.map(Currency.market.contains) ?? false }

    private mutating func conditions() -> String {
        var parts = ["l.restorable_until IS NULL"]
        if filter.family == .market, !hasMarketCurrency { parts.append("l.in_market = 1") }
        if let vendor = filter.vendor { parts.append("l.vendor = \(slot(.int(vendor)))") }
        if let currency = filter.currency { parts.append("l.currency = \(slot(.text(currency.code)))") }
        if filter.inStock { parts.append(filter.sort == .stock ? "l.stock_down < 0" : "l.stock > 0") }
        if filter.isAvailable { parts.append("l.stock > 0 AND l.reserved = 0") }
        if let category = filter.category {
            parts.append("l.category = \(slot(.text(category.rawValue)))")
        }
        parts += priceConditions()
        return parts.joined(separator: " AND ")
    }

    /// A further condition: the row comes after the key.
    private mutating func behindKey() -> String {
        guard let key else { return "" }
        let columns = order.columns.map { "l.\($0)" }.joined(separator: ", ")
        let slots = key.values.map { slot($0) }.joined(separator: ", ")
        return " AND (\(columns)) \(order.comparison) (\(slots))"
    }

    /// The condition on the order's first column. After a key, the database must begin reading the index at the key and
    /// not at the bound before it; so the bound must not use the index.
    private mutating func priceConditions() -> [String] {
        let isDown = filter.sort == .dearest
        let column = isDown ? "l.asked_down" : "l.asked"
        let bound = key == nil ? column : dialect.unindexed(column)
        var parts: [String] = []
        if let lowest = filter.lowest {
            let value = slot(.int(isDown ? -lowest : lowest))
            parts.append(isDown ? "\(column) <= \(value)" : "\(bound) >= \(value)")
        }
        if let highest = filter.highest {
            let value = slot(.int(isDown ? -highest : highest))
            parts.append(isDown ? "\(bound) >= \(value)" : "\(column) <= \(value)")
        }
        return parts
    }

    private mutating func slot(_ value: SQLValue) -> String {
        values.append(value)
        return "?\(values.count)"
    }
}
