import MarketAPI
import MarketDomain

extension ItemAnswer {
    /// Its pictures have no ids on the wire: they are counted from 1.
    ///
    /// - Throws: `unavailable` when an amount is more than can be counted.
    func toDomain() throws(MarketError) -> Product {
        let currency = Currency(wire: currency)
        let price = try Money(price, currency)
        let asked = try discountedPrice.map { number throws(MarketError) in try Money(number, currency) }
        return Product(
            id: id, name: title, description: descriptions, price: price,
            discount: asked.flatMap { try? price.subtracting($0) } ?? .zero(currency), stock: stock,
            thumbnail: thumbnails.first,
            images: images.enumerated().map { index, address in
                let small = thumbnails.indices.contains(index) ? thumbnails[index] : address
                return ProductImage(id: index + 1, address: address, thumbnailAddress: small)
            },
            createdAt: registrationDate?.date, changedAt: registrationDate?.date)
    }
}
