import MarketDomain
import PictureCore
import SQLCore

/// A listing of a list. Its texts are UTF-8.
struct ListingRow: Sendable {
    /// The selected columns, with the table alias `l`. Skipped rows do not look up the vendor's name.
    static let columns = """
        l.id, l.vendor, (SELECT v.name FROM vendor v WHERE v.id = l.vendor), l.name, l.description, l.currency,
        l.price, l.discount, l.stock, l.thumbnail, l.created_at, l.changed_at, l.category, l.contact, l.reserved
        """
    static let columnCount = 15

    private let row: SQLRow

    /// Its first columns are ``columns``.
    init(_ row: SQLRow) { self.row = row }

    var id: Int { row.int(0) }
    var vendor: Int { row.int(1) }
    var vendorName: String { row.text(Text.vendorName.rawValue) }
    var name: String { row.text(Text.name.rawValue) }
    var description: String { row.text(Text.description.rawValue) }
    /// An ISO 4217 code, or any text from a client of generation 1.
    var currency: String { row.text(Text.currency.rawValue) }
    /// In the smallest unit of the currency.
    var price: Int { row.int(6) }
    var discount: Int { row.int(7) }
    var stock: Int { row.int(8) }
    /// The file name of the thumbnail, `<hash>.jpg`; `nil` if absent.
    var thumbnail: String? { row.optionalText(Text.thumbnail.rawValue) }
    /// In milliseconds since 1970.
    var createdAt: Int { row.int(10) }
    var changedAt: Int { row.int(11) }
    /// `nil` if absent, or if unknown because a later version wrote it.
    var category: ProductCategory? { row.optionalText(12).flatMap { ProductCategory(rawValue: $0) } }
    var contact: String? { row.optionalText(13) }
    var isReserved: Bool { row.int(14) != 0 }

    /// By their columns.
    enum Text: Int {
        case vendorName = 2
        case name, description, currency
        case thumbnail = 9
    }

    /// The UTF-8 of a text, valid only inside `body`; `nil` if absent.
    func withUTF8<Result>(_ text: Text, _ body: (UnsafeBufferPointer<UInt8>?) -> Result) -> Result {
        row.withUTF8(text.rawValue, body)
    }
}

/// The rows of a page with their positions in the order.
struct ListingRows {
    private(set) var rows: [ListingRow] = []
    /// The position of the row before the first.
    private(set) var keyBefore: ListingKey?
    private(set) var lastKey: ListingKey?
    private(set) var hasMore = false

    /// The statement selects the order's columns after those of the row. One row more than `size` only indicates
    /// a next page. With `hasRowBefore` the first row is the one before the page.
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

    /// The page, with the position of the next one.
    func page(_ request: ListingRequest, total: Int) -> ListingPage {
        let cursor = hasMore ? lastKey?.cursor(request.filter.sort) : nil
        return ListingPage(rows: rows, total: total, nextCursor: cursor)
    }
}

/// A listing with all its details.
struct ListingDetails: Sendable {
    let row: ListingRow
    /// In the seller's order.
    let pictures: [StoredPicture]
}

/// A listing to be added.
struct NewListing: Sendable {
    let vendor: Int
    /// The stored password of a listing of generation 1.
    let password: String?
    let details: ProductDetails
    /// In the seller's order.
    let pictures: [CleanPicture]
}
