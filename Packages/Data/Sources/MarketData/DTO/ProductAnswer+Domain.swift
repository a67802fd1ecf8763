import MarketAPI
import MarketDomain

extension ProductAnswer {
    /// - Throws: `unavailable` when an amount is more than can be counted.
    func toDomain() throws(MarketError) -> Product {
        let currency = Currency(wire: currency)
        let created = (createdAt ?? issuedAt)?.date
        return Product(
            id: id, name: name, description: description, price: try Money(price, currency),
            discount: try discountedPrice.map { number throws(MarketError) in try Money(number, currency) }
                ?? .zero(currency),
            stock: stock, vendor: vendor, thumbnail: thumbnail,
            images: images.map {
                ProductImage(id: $0.id, address: $0.url, thumbnailAddress: $0.thumbnailURL)
            },
            createdAt: created, changedAt: issuedAt?.date ?? created)
    }

    private var vendor: Vendor? {
        vendors?.toDomain() ?? vendorID.map { Vendor(id: $0, name: vendorName ?? "") }
    }
}

extension VendorAnswer {
    func toDomain() -> Vendor { Vendor(id: id, name: name) }
}
