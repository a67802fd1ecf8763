import SQLCore

/// A listing as lists show it. Its texts are as they were stored, which nobody does with anything but UTF-8.
struct ListingRow: Sendable {
    /// Of a listing that the statement calls `l`. Rows that are skipped cost nothing of the vendor's name.
    static let columns = """
        l.id, l.vendor, (SELECT v.name FROM vendor v WHERE v.id = l.vendor), l.name, l.description, l.currency,
        l.price, l.discount, l.stock, l.thumbnail, l.created_at, l.changed_at
        """
    static let columnCount = 12

    private let row: SQLRow

    /// Its first columns are ``columns``.
    init(_ row: SQLRow) { self.row = row }

    var id: Int { row.int(0) }
    var vendor: Int { row.int(1) }
    var vendorName: String { row.text(Text.vendorName.rawValue) }
    var name: String { row.text(Text.name.rawValue) }
    var description: String { row.text(Text.description.rawValue) }
    /// ISO 4217, or what a client of generation 1 wrote.
    var currency: String { row.text(Text.currency.rawValue) }
    /// In the smallest unit of the currency.
    var price: Int { row.int(6) }
    var discount: Int { row.int(7) }
    var stock: Int { row.int(8) }
    /// The name of the small picture of lists: `<hash>.jpg`; `nil` when there is none.
    var thumbnail: String? { row.optionalText(Text.thumbnail.rawValue) }
    /// In milliseconds since 1970.
    var createdAt: Int { row.int(10) }
    var changedAt: Int { row.int(11) }

    /// By their columns.
    enum Text: Int {
        case vendorName = 2
        case name, description, currency
        case thumbnail = 9
    }

    /// The UTF-8 of a text, valid only inside `body`; `nil` when there is none.
    func withUTF8<Result>(_ text: Text, _ body: (UnsafeBufferPointer<UInt8>?) -> Result) -> Result {
        row.withUTF8(text.rawValue, body)
    }
}
