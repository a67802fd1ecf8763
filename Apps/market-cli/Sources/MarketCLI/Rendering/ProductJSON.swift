import AppCore
import MarketDomain

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A product as `--json` prints it. Amounts are exact decimal numbers as texts: `"12.50"`.
struct ProductJSON: Encodable {
    let id: Int
    let name: String
    @Explicit var description: String?
    let currency: String
    let price: String
    let discount: String
    let bargainPrice: String
    let stock: Int
    @Explicit var vendor: VendorReferenceJSON?
    @Explicit var thumbnail: String?
    @Explicit var images: [ImageJSON]?
    @Explicit var createdAt: Date?
    @Explicit var changedAt: Date?

    enum CodingKeys: String, CodingKey {
        case id, name, description, currency, price, discount, stock, vendor, thumbnail, images
        case bargainPrice = "bargain_price"
        case createdAt = "created_at"
        case changedAt = "changed_at"
    }

    /// Lists have neither the description nor the pictures.
    init(_ product: Product, isWhole: Bool = true) {
        id = product.id
        name = product.name
        description = isWhole ? product.description : nil
        currency = product.price.currency.code
        price = product.price.decimal
        discount = product.discount.decimal
        bargainPrice = product.bargainPrice.decimal
        stock = product.stock
        vendor = product.vendor.map(VendorReferenceJSON.init)
        thumbnail = product.thumbnail
        images = isWhole ? product.images.map(ImageJSON.init) : nil
        createdAt = product.createdAt
        changedAt = product.changedAt
    }
}
