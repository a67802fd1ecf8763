/// A change to a listing; `nil` keeps a value.
public struct ProductChange: Hashable, Sendable {
    /// In one line.
    public var name: String?
    /// Lines end in "\n".
    public var description: String?
    /// With another currency the discount is also in that currency.
    public var price: Money?
    /// The reduction of the price.
    public var discount: Money?
    /// The number in stock.
    public var stock: Int?
    /// The category; an inner `nil` removes it.
    public var category: ProductCategory??
    /// The contact of the seller; empty removes it.
    public var contact: String?
    /// Whether the seller reserves it for a buyer.
    public var isReserved: Bool?
    /// The picture for lists.
    public var thumbnail: ProductImage.ID?
    /// The pictures in their new order; omitted ones are removed.
    public var order: [ProductImage.ID]?
    /// New pictures, which follow the remaining ones.
    public var added: [ListingPicture] = []

    /// A change that keeps every value.
    public init() {}

    /// Whether nothing changes.
    public var isEmpty: Bool { self == ProductChange() }

    /// The listing after the change.
    ///
    /// - Throws: all problems of its fields.
    public func applied(
        to details: ProductDetails, currencies: [Currency] = Currency.market
    ) throws(ProductProblems) -> ProductDetails {
        let price = price ?? details.price
        let kept = details.discount.currency == price.currency ? details.discount : .zero(price.currency)
        return try ProductDetails(
            name: name ?? details.name, description: description ?? details.description, price: price,
            discount: discount ?? kept, stock: stock ?? details.stock, category: category ?? details.category,
            contact: contact ?? details.contact, isReserved: isReserved ?? details.isReserved,
            currencies: currencies)
    }

    /// The asking price of a product after the change: the price less the discount.
    public func bargainPrice(of product: Product) -> Money {
        let price = price ?? product.price
        let kept = product.discount.currency == price.currency ? product.discount : .zero(price.currency)
        guard let asked = try? price.subtracting(discount ?? kept), asked.minorUnits >= 0 else {
            return price
        }
        return asked
    }

    /// Whether the new price may be a slip: the asking price, or the price before the discount, would fall or rise by more
    /// than half or change its currency; or the discount stays and reduces the new price.
    public func isDoubtful(for product: Product) -> Bool {
        let (before, after) = (product.bargainPrice, bargainPrice(of: product))
        guard after != before else { return false }
        let keepsDiscount = price != nil && discount == nil && product.discount.minorUnits > 0
        return keepsDiscount || Self.isSteep(from: before, to: after)
            || Self.isSteep(from: product.price, to: price ?? product.price)
    }

    private static func isSteep(from before: Money, to after: Money) -> Bool {
        guard let difference = try? after.subtracting(before) else { return true }
        return difference.minorUnits.magnitude > before.minorUnits.magnitude / 2
    }

    /// The numbers of a product's pictures that would be removed, counted from 1.
    public func droppedPictures(of product: Product) -> [Int] {
        guard let order else { return [] }
        return product.images.indices.filter { !order.contains(product.images[$0].id) }.map { $0 + 1 }
    }

    /// The problems of the pictures, when the product has `images` and gets `count` more.
    public func pictureProblems(having images: [ProductImage.ID], adding count: Int = 0) -> [ProductProblem] {
        var problems: [ProductProblem] = []
        let remaining = order ?? images
        let total = remaining.count + count
        if order?.isEmpty == true || count > 0, !ProductLimits.pictures.contains(total) {
            problems.append(ProductProblem(.pictures, .count(total, allowed: ProductLimits.pictures)))
        }
        if let order {
            for (index, image) in order.enumerated() {
                if !images.contains(image) {
                    problems.append(ProductProblem(.pictures, .unknownPicture(image, of: images.count)))
                } else if order[..<index].contains(image) {
                    problems.append(ProductProblem(.pictures, .repeatedPicture(image)))
                }
            }
        }
        if let thumbnail, !remaining.contains(thumbnail) {
            let isDropped = images.contains(thumbnail)
            problems.append(
                ProductProblem(
                    .thumbnail,
                    isDropped ? .droppedPicture(thumbnail) : .unknownPicture(thumbnail, of: images.count)))
        }
        return problems
    }
}
