import AppCore
import MarketDomain

/// What `edit --dry-run --json` prints: what would be sent; `null` stays as it is.
struct ChangeJSON: Encodable {
    @Explicit var name: String?
    @Explicit var description: String?
    @Explicit var currency: String?
    @Explicit var price: String?
    @Explicit var discount: String?
    @Explicit var stock: Int?
    /// The id of a picture.
    @Explicit var thumbnail: Int?
    /// The ids of the pictures.
    @Explicit var order: [Int]?

    init(_ change: ProductChange) {
        name = change.name
        description = change.description
        currency = change.price?.currency.code
        price = change.price?.decimal
        discount = change.discount?.decimal
        stock = change.stock
        thumbnail = change.thumbnail
        order = change.order
    }
}
