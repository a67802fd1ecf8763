import BackendCore
import MarketAPI
import MarketDomain

/// The parameters of a product list of generation 3.
struct ProductListQuery: Hashable, Sendable {
    static let sizes = 1...100
    private static let defaultSize = 20

    private(set) var filter = ListingCriteria()
    let start: ListingStart
    /// Counts from 1.
    let page: Int
    let size: Int

    var isCursor: Bool {
        if case .cursor = start { true } else { false }
    }

    /// The OpenAPI description of the parameters.
    static let parameters: [OpenAPIParameter] = [
        .query(
            MarketParameter.page, .integer(minimum: 1, default: 1),
            "The page, from 1. Also accepted as `\(MarketParameter.oldPage)`."),
        .query(
            MarketParameter.size, .integer(sizes, default: defaultSize),
            "The number of products per page. Also accepted as `\(MarketParameter.oldSize)`."),
        .query(
            MarketParameter.search, .string(),
            "Words, syllables or initial consonants of names, vendors and descriptions."),
        .query(
            MarketParameter.currency, .string(Currency.market.map(\.code)),
            "Only products priced in this currency."),
        .query(MarketParameter.lowestPrice, amount, bound),
        .query(MarketParameter.highestPrice, amount, bound),
        .query(MarketParameter.inStock, .boolean(), "Omits sold-out products."),
        .query(MarketParameter.available, .boolean(), "Omits sold-out and reserved products."),
        .query(
            MarketParameter.category, .string(ProductCategory.allCases.map(\.rawValue)),
            "Only products of this category."),
        .query(MarketParameter.vendor, .integer(), "Only products of this vendor."),
        .query(
            MarketParameter.sort, .string(ProductSort.allCases.map(\.rawValue)),
            "The order. The default is `best` for a search and `newest` otherwise."),
        .query(
            MarketParameter.cursor, .string(),
            "The start of the page, instead of its number: empty, or the next cursor of the page before."),
    ]
    private static let bound =
        """
        A bound of the asking price, in `\(MarketParameter.currency)`. Without that parameter the answer is \
        400.
        """
    private static let amount = OpenAPISchema.string(pattern: "^[0-9]{1,12}([.][0-9]{1,2})?$")

    /// - Throws: 400 if a parameter is invalid.
    init(_ query: QueryParameters) throws(HTTPFailure) {
        guard !query.items.isEmpty else {
            (start, page, size) = (.page(1), 1, Self.defaultSize)
            return
        }
        page = try Self.int(query, MarketParameter.page, or: MarketParameter.oldPage, in: 1...Int.max) ?? 1
        size =
            try Self.int(query, MarketParameter.size, or: MarketParameter.oldSize, in: Self.sizes)
            ?? Self.defaultSize
        start = query.string(MarketParameter.cursor).map(ListingStart.cursor) ?? .page(page)
        let text = query.string(MarketParameter.search) ?? ""
        filter.text = text.allSatisfy(\.isWhitespace) ? nil : text
        if filter.text != nil { filter.sort = .best }
        filter.vendor = try Self.int(query, MarketParameter.vendor, in: Int.min...Int.max)
        try readPrices(query)
        filter.inStock = try Self.flag(query, MarketParameter.inStock)
        filter.isAvailable = try Self.flag(query, MarketParameter.available)
        if let value = query.string(MarketParameter.category) {
            guard let category = ProductCategory(rawValue: value) else {
                let names = ProductCategory.allCases.map(\.rawValue).joined(separator: ", ")
                throw MarketFailure.parameter(MarketParameter.category, "one of \(names)")
            }
            filter.category = category
        }
        if let value = query.string(MarketParameter.sort) {
            guard let sort = ProductSort(rawValue: value) else {
                let names = ProductSort.allCases.map(\.rawValue).joined(separator: ", ")
                throw MarketFailure.parameter(MarketParameter.sort, "one of \(names)")
            }
            filter.sort = sort
        }
    }

    private mutating func readPrices(_ query: QueryParameters) throws(HTTPFailure) {
        if let code = query.string(MarketParameter.currency) {
            let named = Currency(code)
            guard let currency = Currency.market.first(where: { $0 == named }) else {
                throw MarketFailure.parameter(
                    MarketParameter.currency, Currency.market.map(\.code).joined(separator: " or "))
            }
            filter.currency = currency
        }
        filter.lowest = try price(query, MarketParameter.lowestPrice)
        filter.highest = try price(query, MarketParameter.highestPrice)
    }

    private func price(_ query: QueryParameters, _ name: String) throws(HTTPFailure) -> Int? {
        guard let text = query.string(name) else { return nil }
        guard let currency = filter.currency else {
            throw MarketFailure.parameter(name, "given together with \(MarketParameter.currency)")
        }
        do throws(MoneyError) {
            return try Money(parsing: text, currency).minorUnits
        } catch {
            throw MarketFailure.parameter(name, "an amount in \(currency.code), such as 12")
        }
    }

    private static func flag(_ query: QueryParameters, _ name: String) throws(HTTPFailure) -> Bool {
        guard let value = query.string(name) else { return false }
        guard let flag = Bool(value) else { throw MarketFailure.parameter(name, "true or false") }
        return flag
    }

    private static func int(
        _ query: QueryParameters, _ name: String, or oldName: String? = nil, in range: ClosedRange<Int>
    ) throws(HTTPFailure) -> Int? {
        guard let text = query.string(name) ?? oldName.flatMap(query.string) else { return nil }
        guard let value = Int(text), range.contains(value) else {
            let rule =
                range.upperBound < .max
                ? "from \(range.lowerBound) to \(range.upperBound)"
                : range.lowerBound > .min ? "a number from \(range.lowerBound) on" : "a number"
            throw MarketFailure.parameter(name, rule)
        }
        return value
    }
}

/// The page numbers and counts of a page of products. They cannot overflow, whatever page was requested.
struct PagePlace: Hashable, Sendable {
    let page: Int
    let size: Int
    let total: Int
    let isCursor: Bool
    let hasNext: Bool

    init(_ query: ProductListQuery, _ found: ListingPage) {
        page = query.page
        size = query.size
        total = found.total
        isCursor = query.isCursor
        hasNext = query.isCursor ? found.nextCursor != nil : query.page < Self.last(found.total, query.size)
    }

    /// The number of products before the page.
    var offset: Int {
        let (product, overflow) = (page - 1).multipliedReportingOverflow(by: size)
        return overflow ? .max : product
    }

    /// The sum of offset and size.
    var limit: Int {
        let (sum, overflow) = offset.addingReportingOverflow(size)
        return overflow ? .max : sum
    }

    /// 0 without products.
    var lastPage: Int { Self.last(total, size) }
    var hasPrevious: Bool { page > 1 }

    private static func last(_ total: Int, _ size: Int) -> Int { total / size + (total % size == 0 ? 0 : 1) }
}
