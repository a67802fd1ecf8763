import SQLCore

/// Rows that were read for a page, and the place of each in the order.
struct ListingRows {
    private(set) var rows: [ListingRow] = []
    /// Of the row before the first.
    private(set) var keyBefore: ListingKey?
    private(set) var lastKey: ListingKey?
    private(set) var hasMore = false

    /// The statement has the order's columns behind those of the row. One row more than the `size` of the page only
    /// says that there is one more. `hasRowBefore` says that the first row is the one before the page.
    init(
        reading statement: any SQLStatement, _ order: ListingOrder, size: Int, hasRowBefore: Bool = false
    ) throws(StoreError) {
        let columns = ListingRow.columnCount
        let limit = size + (hasRowBefore ? 2 : 1)
        var read = SQLRows(columnCount: columns + order.columns.count, reserving: min(limit, 128))
        try statement.step(upTo: limit, into: &read)
        var first = 0
        if hasRowBefore, read.count > 0 {
            keyBefore = ListingKey(read[0], order, from: columns)
            first = 1
        }
        let end = min(read.count, first + size)
        hasMore = read.count > end
        rows = (first..<end).map { ListingRow(read[$0]) }
        if rows.count == size { lastKey = ListingKey(read[end - 1], order, from: columns) }
    }

    /// The page, with where the next one begins.
    func page(_ request: ListingRequest, total: Int) -> ListingPage {
        let cursor = hasMore ? lastKey?.cursor(request.filter.sort) : nil
        return ListingPage(rows: rows, total: total, nextCursor: cursor)
    }
}
