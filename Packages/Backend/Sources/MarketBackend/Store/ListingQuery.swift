import MarketDomain
import SQLCore

/// A filter as SQL, with its values.
struct ListingQuery {
    let order: ListingOrder
    private let dialect: SQLDialect
    private let filter: ListingFilter
    private let match: String?
    private var key: ListingKey?
    private var values: [SQLValue] = []

    /// `match` is the search expression of the filter's text, `key` the last listing of the previous page.
    init(_ request: ListingRequest, match: String?, after key: ListingKey? = nil, dialect: SQLDialect) {
        filter = request.filter
        order = request.order
        self.match = match
        self.key = key
        self.dialect = dialect
    }

    /// The rows, followed by the order's columns.
    consuming func rows(limit: Int, offset: Int) -> (sql: String, values: [SQLValue]) {
        let source = source
        let conditions = conditions()
        let columns = order.columns.map { ", l.\($0)" }.joined()
        let limit = slot(.int(limit))
        let skipped = slot(.int(offset))
        let sql = """
            SELECT \(ListingRow.columns)\(columns) FROM \(source) WHERE \(conditions)
            ORDER BY \(orderTerms) LIMIT \(limit) OFFSET \(skipped)
            """
        return (sql, values)
    }

    /// The number of rows, for a search no more than the maximum.
    consuming func count() -> (sql: String, values: [SQLValue]) {
        let source = source
        let conditions = conditions()
        guard match != nil else { return ("SELECT count(*) FROM \(source) WHERE \(conditions)", values) }
        let limit = slot(.int(ListingIndex.maximum))
        return (
            "SELECT count(*) FROM (SELECT 1 FROM \(source) WHERE \(conditions) LIMIT \(limit)) AS found",
            values
        )
    }

    /// The search index is read in the order of ids, so that a page of the newest stops early.
    private var walksMatches: Bool { match != nil && filter.sort == .newest }

    /// All listings in these currencies belong to the market.
    private var hasMarketCurrency: Bool { filter.currency.map(Currency.market.contains) ?? false }

    private var source: String {
        if walksMatches { return "\(ListingIndex.name) f CROSS JOIN listing l ON l.id = f.rowid" }
        return "listing l \(ListingWalk(filter)?.hint(for: dialect) ?? "")"
    }

    private var orderTerms: String { walksMatches ? "f.rowid DESC" : order.terms }

    private mutating func conditions() -> String {
        var parts = ["l.restorable_until IS NULL"]
        if let match { parts.append(condition(matching: match)) }
        if filter.family == .market, !hasMarketCurrency { parts.append("l.in_market = 1") }
        if let vendor = filter.vendor { parts.append("l.vendor = \(slot(.int(vendor)))") }
        if let currency = filter.currency { parts.append("l.currency = \(slot(.text(currency.code)))") }
        if filter.inStock { parts.append(filter.sort == .stock ? "l.stock_down < 0" : "l.stock > 0") }
        parts += priceConditions()
        if let key, !walksMatches {
            let columns = order.columns.map { "l.\($0)" }.joined(separator: ", ")
            let slots = key.values.map { slot($0) }.joined(separator: ", ")
            parts.append("(\(columns)) \(order.comparison) (\(slots))")
        }
        return parts.joined(separator: " AND ")
    }

    private mutating func condition(matching match: String) -> String {
        let match = slot(.text(match))
        guard walksMatches else {
            return "l.id IN \(ListingIndex.newest(match))"
        }
        let matching = ListingIndex.matches("f", match)
        guard let key, let id = key.values.first else { return matching }
        return "\(matching) AND f.rowid < \(slot(id))"
    }

    /// The condition on the order's first column. After a key the bound before it must not be where the index begins
    /// to be read; so that one is hidden from it.
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
