/// The numbers around a page of products. None of them overflows, whatever page was asked for.
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

    /// How many come before the page.
    var offset: Int {
        let (product, overflow) = (page - 1).multipliedReportingOverflow(by: size)
        return overflow ? .max : product
    }

    /// Where the page would end: the sum of offset and size.
    var limit: Int {
        let (sum, overflow) = offset.addingReportingOverflow(size)
        return overflow ? .max : sum
    }

    /// 0 when there is nothing.
    var lastPage: Int { Self.last(total, size) }
    var hasPrevious: Bool { page > 1 }

    private static func last(_ total: Int, _ size: Int) -> Int { total / size + (total % size == 0 ? 0 : 1) }
}
